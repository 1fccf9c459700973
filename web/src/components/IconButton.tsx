import { ActionIcon } from "@mantine/core";
import type { MouseEventHandler } from "react";
import { Icon, type IconName } from "./Icon";
import { Tooltip } from "./tooltip/Tooltip";
import styles from "./IconButton.module.css";

interface Props {
  icon: IconName;
  /** What it does; shown on hover and read aloud. */
  label: string;
  onClick?: MouseEventHandler | undefined;
  busy?: boolean;
  /** Of a button that stays down. */
  pressed?: boolean | undefined;
  size?: number;
  /** With an address it is a link: `download` saves, otherwise a new window. */
  href?: string | undefined;
  download?: boolean;
  className?: string | undefined;
  /** -1 in a group whose arrows lead to it. */
  tabIndex?: number | undefined;
}

export function IconButton({ icon, label, onClick, busy = false, pressed, size = 36, href, download = false, className, tabIndex }: Props) {
  const shared = {
    size,
    variant: "subtle" as const,
    color: "gray",
    "aria-label": label,
    className: `${styles.button} ${className ?? ""}`,
    ...(tabIndex === undefined ? {} : { tabIndex }),
  };
  const face = <Icon name={icon} size={18} />;
  return (
    <Tooltip label={label}>
      {href ? (
        <ActionIcon {...shared} component="a" href={href} onClick={onClick} {...(download ? { download: "" } : { target: "_blank", rel: "noopener noreferrer" })}>
          {face}
        </ActionIcon>
      ) : (
        <ActionIcon {...shared} loading={busy} aria-pressed={pressed} onClick={onClick}>
          {face}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
