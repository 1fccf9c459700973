import { useState } from "react";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import styles from "./results.module.css";

/** A picture whose words stand beside it, `small` in lists; says so where it cannot be had. */
export function Picture({ image, small = false }: { image: Artifact; small?: boolean }) {
  const { t } = useTexts();
  const [failed, setFailed] = useState(false);
  const [smallFailed, setSmallFailed] = useState(false);
  if (!image.url) return null;
  const address = (small && !smallFailed && image.small) || image.url;
  if (failed) return <span className={styles.broken}>{t("result.imageFailed")}</span>;
  return (
    <img
      src={address}
      alt=""
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      loading="lazy"
      decoding="async"
      onError={() => (address === image.url ? setFailed(true) : setSmallFailed(true))}
    />
  );
}
