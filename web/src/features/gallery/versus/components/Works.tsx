import { Button } from "@mantine/core";
import { useRef } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { BusyButton } from "@/components/BusyButton";
import { Icon } from "@/components/Icon";
import { ToolMark } from "@/components/ToolMark";
import { Face, ratioOf, Stage, type DrawPlayer } from "../../components/Media";
import { useTexts } from "@/i18n";
import { findTool } from "@/lib/api/queries";
import type { SharedComparison, Tool } from "@/lib/api/types";
import { useInSight } from "@/lib/useInSight";
import { votesOf } from "../api";
import "../texts.zh";
import styles from "./versus.module.css";

type Entry = SharedComparison["entries"][number];

/** What a work is called before anybody knows who made it. */
const letterOf = (place: number) => String.fromCharCode(65 + place);

interface Props {
  shared: SharedComparison;
  tools: Tool[];
  /** Whether it is told what made which work, and the votes. */
  revealed: boolean;
  /** The entry for which a vote is on its way. */
  voting: string | null;
  onVote(entry: string): void;
  drawPlayer: DrawPlayer;
}

/** The works side by side, each with its vote. */
export function Works({ shared, ...rest }: Props) {
  const { entries } = shared;
  const total = votesOf(shared);
  const best = Math.max(...entries.map(({ votes }) => votes));
  const leading = entries.filter(({ votes }) => votes === best).length === 1 && best > 0;
  return (
    <ul className={styles.works} data-count={entries.length}>
      {entries.map((entry, place) => (
        <Work key={entry.id} shared={shared} entry={entry} letter={letterOf(place)} total={total} best={leading && entry.votes === best} {...rest} />
      ))}
    </ul>
  );
}

function Work({ shared, entry, letter, total, best, tools, revealed, voting, onVote, drawPlayer }: Props & { entry: Entry; letter: string; total: number; best: boolean }) {
  const { t, pick } = useTexts();
  const node = useRef<HTMLDivElement>(null);
  const seen = useInSight(node);
  const tool = findTool(tools, entry.tool);
  const mode = tool?.modes.find(({ id }) => id === entry.mode);
  const percent = total === 0 ? 0 : Math.round((entry.votes / total) * 100);
  const heard = entry.kind === "audio";
  const voted = shared.voted === entry.id;
  const name = t("versus.entry", { letter });
  // A work whose prompt is kept is called by its tool.
  const shown = revealed ? entry : { ...entry, title: { zh: name, en: name } };
  return (
    <Panel as="li" raised className={styles.work} aria-label={name} data-best={(revealed && best) || undefined}>
      <div ref={node} className={styles.face} style={heard ? undefined : { aspectRatio: ratioOf(entry) }}>
        {heard ? <Stage item={shown} title={name} drawPlayer={drawPlayer} /> : <Face item={shown} title={name} playing={seen} />}
        <span className={styles.letter} aria-hidden="true">
          {letter}
        </span>
      </div>
      <Stack gap={2} shrink className={styles.facts}>
        {revealed && (
          <>
            <Row gap={2}>
              <ToolMark glyph={tool?.glyph} title={pick(tool?.title) ?? entry.tool} size={30} />
              <strong className={styles.tool}>
                {pick(tool?.title) ?? entry.tool}
                <small>{pick(mode?.label) ?? ""}</small>
              </strong>
            </Row>
            <div className={styles.score}>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${percent}%` }} />
              </span>
              <span>{[t("versus.votes", { count: entry.votes }), total > 0 && t("versus.share", { percent })].filter(Boolean).join(" · ")}</span>
            </div>
            {(entry.chosen || best) && (
              <p className={styles.seals}>
                {best && <span>{t("versus.best")}</span>}
                {entry.chosen && <span>{t("versus.chosen")}</span>}
              </p>
            )}
          </>
        )}
        <Row gap={2} rowGap={2} wrap>
          {!shared.own && (
            <BusyButton variant={voted ? "light" : revealed ? "default" : "filled"} busy={voting === entry.id} aria-pressed={voted} leftSection={voted ? <Icon name="check" size={16} /> : undefined} onClick={() => voted || onVote(entry.id)}>
              {t(voted ? "versus.voted" : shared.voted ? "versus.change" : "versus.vote", { letter })}
            </BusyButton>
          )}
          {revealed && (
            <Button component={Link} to={`/works/${encodeURIComponent(entry.id)}`} variant="subtle" aria-label={`${t("versus.lookPlain")} ${letter}`}>
              {t("versus.lookPlain")}
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}
