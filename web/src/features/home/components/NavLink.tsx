import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { homeAddress, type Entry } from "../nav";
import "../texts.zh";

interface Props {
  entry: Entry;
  className?: string | undefined;
  current?: boolean;
  onFollow?(): void;
  children?: ReactNode;
}

/** A link to wherever an entry leads. */
export function NavLink({ entry, className, current = false, onFollow, children = entry.title }: Props) {
  const { t } = useTexts();
  const { search } = useLocation();
  if ("opens" in entry) {
    return (
      <a className={className} href={entry.opens} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
        {children}
        <Icon name="external" size={14} />
        <span className="visually-hidden">{t("app.newTab")}</span>
      </a>
    );
  }
  const to = "to" in entry ? entry.to : homeAddress(entry.id, search);
  return (
    <Link className={className} to={to} aria-current={current ? "page" : undefined} onClick={onFollow}>
      {children}
    </Link>
  );
}
