import { Button, Loader } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { clock } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import type { Draft } from "@/lib/prefill";
import { listIn, useStored } from "@/lib/stored";
import type { Tool } from "@/lib/api/types";
import { useLatest } from "@/lib/useLatest";
import { ContinuationList } from "./ContinuationList";
import { continuationsOf, draftOf, offersOf, type Continuation } from "./continuations";
import type { Frame } from "./frame";
import { useStoredFrame } from "./useStoredFrame";
import "../results/texts.zh";
import "./texts.zh";
import styles from "./continuing.module.css";

interface Props {
  /** What was asked for; null while nothing is. */
  frame: Frame | null;
  tools: Tool[];
  onDraft(draft: Draft): void;
  onClose(): void;
}

/** A frame of a film as a picture, and the forms that take it. */
export default function FrameChooser({ frame, tools, onDraft, onClose }: Props) {
  const { t } = useTexts();
  const shown = useLast(frame);
  if (!shown) return null;
  return (
    <Dialog opened={frame !== null} title={t(shown.at === null ? "onward.lastFrame" : "result.useFrame")} size={460} onClose={onClose}>
      {frame && <Body frame={frame} tools={tools} onDraft={onDraft} onClose={onClose} />}
    </Dialog>
  );
}

function Body({ frame, tools, onDraft, onClose }: Props & { frame: Frame }) {
  const { t } = useTexts();
  const recent = useStored("recentTools");
  const { seen, share, id, failure, retry } = useStoredFrame(frame);
  const [chosen, choose] = useState<Continuation | null>(null);
  const offers = useMemo(() => offersOf(continuationsOf(tools, "image").filter(({ field }) => field !== null), listIn(recent)), [tools, recent]);
  // Who chooses before the picture is stored waits for it.
  const open = useLatest((continuation: Continuation, mediaId: string) => {
    onClose();
    onDraft(draftOf(continuation, tools, frame.task, frame.artifact, mediaId));
  });
  useEffect(() => {
    if (chosen && id !== null) open(chosen, id);
  }, [chosen, id, open]);
  const state = id !== null ? t("onward.sent") : seen ? `${t("onward.sending")} ${Math.round(share * 100)}%` : t("onward.taking");
  return (
    <Stack gap={4}>
      <div className={styles.taken}>
        <div className={styles.picture}>{seen ? <img src={seen} alt={t("onward.frameAlt")} /> : !failure && <Loader size={24} color="currentColor" />}</div>
        {failure ? (
          <Stack gap={2}>
            <Problem>{failure}</Problem>
            <Button variant="default" size="compact-sm" onClick={() => (choose(null), retry())}>
              {t("app.retry")}
            </Button>
          </Stack>
        ) : (
          <Row gap={2} className={styles.state}>
            <span>{frame.at === null ? t("onward.frameEnd") : t("onward.frameAt", { time: clock(frame.at * 1000) })}</span>
            <span role="status">{state}</span>
          </Row>
        )}
        <p className={styles.state}>{t("onward.frameHelp")}</p>
      </div>
      <div className={styles.list}>
        <ContinuationList kind="image" offers={offers} waiting={failure ? null : chosen} onPick={choose} />
      </div>
    </Stack>
  );
}
