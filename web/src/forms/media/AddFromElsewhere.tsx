import { Popover } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useForm } from "../context";
import { Icon } from "../icons";
import type { MediaKind, MediaRef } from "../types";
import type { Source } from "./StoredMedia";
import formStyles from "../form.module.css";
import styles from "./media.module.css";

interface AddFromElsewhereProps {
  kind: MediaKind;
  disabled: boolean;
  /** Ids that the field already holds. */
  chosen: string[];
  closeOnPick: boolean;
  onUrl(url: string): void;
  onPick(ref: MediaRef): void;
}

const StoredMedia = lazy(() => import("./StoredMedia"));
const UrlForm = lazy(() => import("./UrlForm"));

/** Where the account has media of its own: what it brought, and what was made for it. */
const SOURCES = [
  { source: "recentUploads", icon: "history", words: "recent" },
  { source: "recentWorks", icon: "works", words: "works" },
] as const satisfies { source: Source; icon: string; words: string }[];

/** The ways to a file that is not on this device: its address, an earlier upload, or a work. */
export function AddFromElsewhere({ kind, disabled, chosen, closeOnPick, onUrl, onPick }: AddFromElsewhereProps) {
  const { texts } = useForm();
  const [open, setOpen] = useState<"url" | Source | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Popover opened={open === "url"} onChange={(opened) => !opened && close()} trapFocus returnFocus withArrow shadow="md" width={300} position="bottom-start">
        <Popover.Target>
          <button type="button" className={styles.tool} title={texts.importUrl} disabled={disabled} onClick={() => setOpen(open === "url" ? null : "url")}>
            <Icon name="link" size={14} />
            <span>{texts.importUrl}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={`${formStyles.tokens} ${formStyles.dropdown}`}>
          <Suspense>
            <UrlForm
              onUrl={(url) => {
                close();
                onUrl(url);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {SOURCES.map(({ source, icon, words }) => (
        <Popover key={source} opened={open === source} onChange={(opened) => !opened && close()} trapFocus returnFocus withArrow shadow="md" width={300} position="bottom-start">
          <Popover.Target>
            <button type="button" className={styles.tool} title={texts[words]} disabled={disabled} onClick={() => setOpen(open === source ? null : source)}>
              <Icon name={icon} size={14} />
              <span>{texts[words]}</span>
            </button>
          </Popover.Target>
          <Popover.Dropdown className={`${formStyles.tokens} ${formStyles.dropdown}`} aria-label={texts[words]}>
            <Suspense>
              <StoredMedia
                kind={kind}
                source={source}
                chosen={chosen}
                full={disabled}
                onPick={(ref) => {
                  if (closeOnPick) close();
                  onPick(ref);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      ))}
    </>
  );
}
