import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import { timesQuery } from "@/lib/api/queries";
import { roughly } from "@/lib/format";
import { lowest, usualTime } from "./costs";
import type { Find } from "./rank";
import { addressOf } from "./useFinder";
import styles from "./finder.module.css";

interface Props {
  found: Find;
  /** What Enter in the field opens. */
  first: boolean;
  starred: boolean;
  onStar(): void;
  onPick(): void;
}

/** A tool that was found: what of it answers, what it costs at least and how long it takes, and its star. */
export function ToolRow({ found, first, starred, onStar, onPick }: Props) {
  const { tool, mode } = found;
  const { t, pick } = useTexts();
  const times = useQuery(timesQuery).data?.times ?? [];
  const name = pick(tool.title);
  const vendor = pick(tool.vendor_title);
  const note = mode ? [pick(mode.label), mode.follow_up_only ? t("finder.follows") : null].filter((part) => part !== null && part !== name) : [pick(tool.summary)];
  const time = usualTime(tool, mode, times);
  return (
    <li className={styles.row} data-first={first || undefined}>
      <Link to={addressOf(found)} className={styles.link} onClick={onPick}>
        <ToolMark glyph={tool.glyph} title={name} size={38} />
        <span className={styles.words}>
          <span className={styles.name}>
            {name}
            {vendor !== name && <span className={styles.vendor}>{vendor}</span>}
          </span>
          <span className={styles.note}>{note.length > 0 ? note.join(" · ") : pick(tool.summary)}</span>
        </span>
        <span className={styles.costs}>
          <Price found={found} />
          {time !== null && <span>{t("finder.time", { time: roughly(time, t) })}</span>}
        </span>
      </Link>
      <button type="button" className={styles.star} aria-pressed={starred} aria-label={t(starred ? "finder.unstar" : "finder.star", { name })} onClick={onStar}>
        <Icon name="star" size={18} />
      </button>
    </li>
  );
}

function Price({ found: { tool, mode } }: { found: Find }) {
  const { t } = useTexts();
  const price = lowest(tool, mode);
  if (!price) return null;
  const { points, seconds, more } = price;
  if (points === 0 && !more) return <span className={styles.price}>{t("finder.free")}</span>;
  const per = seconds === 1 ? "Second" : seconds === 60 ? "Minute" : "";
  return <span className={styles.price}>{t(`finder.price${per}${more || (seconds !== null && per === "") ? "From" : ""}`, { points })}</span>;
}
