import { lazy, Suspense, useState } from "react";
import { Avatar } from "@/components/Avatar";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import styles from "./avatar.module.css";

/** Fetched for those who change their picture. */
const AvatarDialog = lazy(() => import("./AvatarDialog"));

/** The picture of the account, which a press changes. */
export function AvatarButton({ name, url }: { name: string; url: string | null }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.change} aria-label={t("account.avatar.change")} onClick={() => setOpen(true)}>
        <Avatar name={name} url={url} size={72} />
        <Icon name="pen" size={14} />
      </button>
      {open && (
        <Suspense>
          <AvatarDialog hasPicture={url !== null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
