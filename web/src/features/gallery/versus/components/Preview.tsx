import { useRef } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Face, ratioOf } from "../../components/Media";
import { useTexts } from "@/i18n";
import type { SharedComparison } from "@/lib/api/types";
import { versusRoute } from "@/lib/routes";
import { useInSight } from "@/lib/useInSight";
import { votesOf } from "../api";
import "../texts.zh";
import styles from "./versus.module.css";

/** A comparison in a list: its works side by side, playing while they are in sight, and the way to the vote. */
export function Preview({ shared }: { shared: SharedComparison }) {
  const { t } = useTexts();
  const node = useRef<HTMLDivElement>(null);
  const seen = useInSight(node);
  return (
    <Panel as="article" className={styles.preview}>
      <div ref={node} className={styles.faces} data-count={shared.entries.length}>
        {shared.entries.map((entry) => (
          <span key={entry.id} style={{ aspectRatio: Math.min(1.9, Math.max(0.62, ratioOf(entry))) }}>
            <Face item={entry} title="" playing={seen} />
          </span>
        ))}
      </div>
      <Link to={versusRoute(shared.id)} className={styles.open}>
        <strong>{shared.prompt ?? t("versus.noPrompt")}</strong>
        <span>{[t("versus.openPlain"), t("versus.votes", { count: votesOf(shared) })].join(" · ")}</span>
      </Link>
    </Panel>
  );
}
