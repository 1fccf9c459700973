import { ActionIcon, Button, Popover } from "@mantine/core";
import { useMemo, useState } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Artifact, FollowUp, Task } from "@/lib/api/types";
import { listIn, useStored } from "@/lib/stored";
import { useActs } from "../acts/acts";
import { ContinuationList } from "./ContinuationList";
import { continuationsOf, declaredWays, draftOf, offersOf, type Continuation } from "./continuations";
import { useFrames } from "./frame";
import { wordOf } from "./words";
import "./texts.zh";
import styles from "./continuing.module.css";

/** As many buttons as stand beside each other before the menu, those of the plug-in among them. */
const MOST = 4;

interface Props {
  task: Task;
  artifact: Artifact;
  /** What the plug-in leads on to itself, which stands before. */
  declared: FollowUp[];
}

/** What else may be made of a result, each way by one press; every form behind it in a menu. */
export function Continuing({ task, artifact, declared }: Props) {
  const { t, pick } = useTexts();
  const { tools, openDraft } = useActs();
  const takeFrame = useFrames();
  const recent = useStored("recentTools");
  const [opened, setOpened] = useState(false);
  const { kind } = artifact;
  const all = useMemo(() => continuationsOf(tools, kind), [tools, kind]);
  const framed = useMemo(() => kind === "video" && continuationsOf(tools, "image").some(({ field }) => field !== null), [tools, kind]);
  if (kind === "text" ? !artifact.text : !artifact.url) return null;
  const offers = offersOf(all, listIn(recent), declared);
  if (offers.length === 0 && !framed) return null;

  const led = declaredWays(all, declared);
  const room = Math.max(0, MOST - declared.length - (framed ? 1 : 0));
  const shown = offers.filter(({ way }) => !led.has(way)).slice(0, room);
  const more = offers.length > shown.length || offers.some(({ others }) => others.length > 0);
  const go = (continuation: Continuation) => {
    setOpened(false);
    openDraft(draftOf(continuation, tools, task, artifact));
  };
  return (
    <>
      {framed && (
        <Button className={styles.act} variant="default" size="compact-sm" onClick={() => takeFrame({ task, artifact, at: null, picture: null })}>
          {t("onward.lastFrame")}
        </Button>
      )}
      {shown.map(({ way, best }) => (
        <Button key={way} className={styles.act} variant="default" size="compact-sm" title={pick(best.tool.title)} onClick={() => go(best)}>
          {t(wordOf(way, kind))}
        </Button>
      ))}
      {more && (
        <Popover opened={opened} onChange={setOpened} width={312} position="bottom-start" radius="lg" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon className={styles.act} variant="subtle" color="gray" size={30} aria-label={t("onward.more")} title={t("onward.more")} data-mantine-stop-propagation={opened || undefined} onClick={() => setOpened(!opened)}>
              <Icon name="more" size={18} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown className={styles.menu} data-mantine-stop-propagation>
            {opened && <ContinuationList kind={kind} offers={offers} inMenu onPick={go} />}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
