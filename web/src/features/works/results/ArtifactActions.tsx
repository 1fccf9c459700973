import { useState } from "react";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { copyText } from "@/lib/clipboard";
import { useFlash } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { useShareLink } from "./api";
import { useSave } from "./Downloads";

/** A tick on the download button stays for this long. */
const SAVED_MS = 2000;

interface Props {
  artifact: Artifact;
  /** What a share sheet calls it. */
  title?: string | undefined;
  className?: string | undefined;
}

/** Download, copy link, share where the device can, and open, for one artifact. */
export function ArtifactActions({ artifact, title, className }: Props) {
  const { t } = useTexts();
  const share = useShareLink();
  const save = useSave();
  const [flashing, flash] = useFlash();
  // The buttons stay while the pictures change, or the focus on them would be lost.
  const [copiedId, setCopiedId] = useState<string | null>(null);
  const copied = flashing && copiedId === artifact.id;
  const [ticking, tick] = useFlash(SAVED_MS);
  const [savedId, setSavedId] = useState<string | null>(null);
  const saved = ticking && savedId === artifact.id;
  if (!artifact.url) return null;
  const copy = () =>
    share.mutate(artifact.id, {
      onSuccess: async ({ url }) => {
        if (await copyText(url)) {
          setCopiedId(artifact.id);
          flash();
        } else toast(t("app.copyFailed"), "error");
      },
      onError: () => toast(t("result.linkFailed"), "error"),
    });
  const take = async () => {
    if (!(await save([artifact]))) return;
    setSavedId(artifact.id);
    tick();
  };
  const hand = () =>
    share.mutate(artifact.id, {
      onSuccess: ({ url }) => {
        // Whoever shuts the sheet again has changed their mind; that is no failure.
        navigator.share({ url, ...(title ? { title } : {}) }).catch(() => undefined);
      },
      onError: () => toast(t("result.linkFailed"), "error"),
    });
  return (
    <>
      <IconButton
        icon={saved ? "check" : "download"}
        label={t(saved ? "result.downloaded" : "result.download")}
        href={artifact.download_url ?? artifact.url}
        download
        className={className}
        onClick={(event) => {
          event.preventDefault();
          void take();
        }}
      />
      <IconButton
        icon={copied ? "check" : "link"}
        label={copied ? t("result.linkCopied") : t("result.copyLink")}
        busy={share.isPending}
        onClick={copy}
        className={className}
      />
      {"share" in navigator && <IconButton icon="share" label={t("result.share")} onClick={hand} className={className} />}
      <IconButton icon="external" label={t("result.open")} href={artifact.url} className={className} />
      <span className="visually-hidden" role="status">
        {copied ? t("result.linkCopied") : saved ? t("result.downloaded") : ""}
      </span>
    </>
  );
}
