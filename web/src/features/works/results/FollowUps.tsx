import { Button } from "@mantine/core";
import { useRef, useState, type KeyboardEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import type { Artifact, FollowUp, Task } from "@/lib/api/types";
import { draftFromFollowUp } from "@/lib/prefill";
import { useActs } from "../acts/acts";
import { Continuing } from "../continuing/Continuing";
import { seriesOf } from "./series";
import "./texts.zh";
import styles from "./results.module.css";

interface Props {
  task: Task;
  artifact: Artifact;
}

/** Where this result leads on to: what the mode declares for its kind, what else takes it, then what the vendor returned with it. */
export function FollowUps({ task, artifact }: Props) {
  const { t, pick } = useTexts();
  const { tools, toolOf, openDraft } = useActs();
  const mode = toolOf(task)?.modes.find((item) => item.id === task.mode);
  const leads = (followUp: FollowUp) =>
    tools.some((item) => item.id === followUp.tool && item.modes.some((one) => one.id === followUp.mode));
  const own = (mode?.follow_ups ?? []).filter((followUp) => followUp.on === artifact.kind && leads(followUp));
  const offered = returnedWith(task, artifact);
  const returned = offered.follow_ups.filter(leads);
  return (
    <>
      {(own.length > 0 || artifact.url || artifact.text) && (
        <Row gap={1} className={styles.leads} role="group" aria-label={t("result.followUps")}>
          {own.map((followUp) => (
            <Button
              key={followUp.id}
              className={styles.lead}
              variant="light"
              size="compact-sm"
              onClick={() => openDraft(draftFromFollowUp(followUp, task, artifact))}
            >
              {pick(followUp.label)}
            </Button>
          ))}
          <Continuing task={task} artifact={artifact} declared={own} />
        </Row>
      )}
      {returned.length > 0 && (
        <Returned followUps={returned} onPick={(followUp) => openDraft(draftFromFollowUp(followUp, task, offered))} />
      )}
    </>
  );
}

/** A vendor's buttons come with one result and concern the whole task, where its other results have none. */
function returnedWith(task: Task, artifact: Artifact): Artifact {
  if (artifact.follow_ups.length > 0) return artifact;
  const alike = task.artifacts.filter((item) => item.kind === artifact.kind);
  return alike.find((item) => item.follow_ups.length > 0) ?? artifact;
}

/** A vendor's buttons, often a dozen: those that differ by a number side by side. One Tab stop; arrows move inside. */
function Returned({ followUps, onPick }: { followUps: FollowUp[]; onPick(followUp: FollowUp): void }) {
  const { t, pick } = useTexts();
  const [at, setAt] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const groups = seriesOf(followUps, (followUp) => pick(followUp.label));
  const order = groups.flatMap(({ items }) => items.map(({ item }) => item));
  const onKey = (event: KeyboardEvent) => {
    const step: Record<string, number> = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: order.length - 1 };
    const next = step[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.current[(next + order.length) % order.length]?.focus();
  };
  return (
    <Row gap={3} rowGap={2} wrap align="stretch" className={styles.returned} role="toolbar" aria-label={t("result.vendorActions")} onKeyDown={onKey}>
      {groups.map((group) => (
        <div key={group.items[0]!.item.id} className={group.name ? styles.series : styles.loose}>
          {group.name && <span className={styles.seriesName} aria-hidden="true">{group.name}</span>}
          {group.items.map(({ item, text }) => {
            const index = order.indexOf(item);
            return (
              <button
                key={item.id}
                ref={(node) => {
                  buttons.current[index] = node;
                }}
                type="button"
                className={styles.action}
                tabIndex={index === Math.min(at, order.length - 1) ? 0 : -1}
                aria-label={pick(item.label)}
                onFocus={() => setAt(index)}
                onClick={() => onPick(item)}
              >
                {text}
              </button>
            );
          })}
        </div>
      ))}
    </Row>
  );
}
