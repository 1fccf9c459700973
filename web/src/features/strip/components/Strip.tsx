import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { useTools } from "@/lib/api/queries";
import type { Artifact } from "@/lib/api/types";
import { harmless } from "@/lib/files";
import { WORKS_ROUTE } from "@/lib/routes";
import { toast, toastWithAction } from "@/lib/toast";
import { useSiteName } from "@/lib/useTitle";
import { useWorkName } from "@/lib/workName";
import { withLength } from "../api";
import { moved, songOf, type Clip, type Draft } from "../model";
import { startsOf } from "../timeline";
import { usePlayback } from "../usePlayback";
import { clipsOf, useStrip } from "../useStrip";
import { ClipEditor } from "./ClipEditor";
import { ClipRow } from "./ClipRow";
import { Preview } from "./Preview";
import { Settings } from "./Settings";
import { Take } from "./Take";
import { WorkPicker, type Picked } from "./WorkPicker";
import styles from "./strip.module.css";

/** One draft: its picture, its clips, what holds for all of it, and what is taken away. */
export function Strip({ user }: { user: string }) {
  const { t } = useTexts();
  const strip = useStrip(user);
  const { draft, works, change } = strip;
  const nameOf = useWorkName();
  const tools = useTools().data;
  const site = useSiteName();
  const title = draft.title.trim() || t("strip.page");
  const [picking, setPicking] = useState<"clips" | "song" | null>(null);
  const [said, setSaid] = useState("");

  const found = new Map(draft.clips.map((clip) => [clip.key, works.find(clip.task, clip.artifact)]));
  const clips = draft.clips.filter(({ key }) => found.get(key));
  const artifactOf = (clip: Clip): Artifact => found.get(clip.key)!;
  const songFile = draft.song && works.find(draft.song.task, draft.song.artifact);
  const gone = [...draft.clips.filter(({ key }) => found.get(key) === null), ...(draft.song && songFile === null ? [draft.song] : [])];

  const playback = usePlayback({
    clips,
    song: draft.song && songFile ? { url: songFile.url!, length_ms: draft.song.length_ms, volume: draft.song.volume } : null,
    ownSound: draft.ownSound,
  });
  const [chosenKey, setChosen] = useState<string | null>(null);
  const chosen = clips.find(({ key }) => key === chosenKey) ?? clips[playback.index];
  const place = chosen ? clips.indexOf(chosen) : -1;

  /** Shows the beginning or the end of a clip. */
  const look = (list: Clip[], key: string, edge: "from" | "to" = "from") => {
    const at = list.findIndex((clip) => clip.key === key);
    const start = startsOf(list)[at] ?? 0;
    const clip = list[at];
    playback.seek(edge === "to" && clip ? start + clip.to_ms - clip.from_ms - 1 : start);
  };
  // Where it is stopped, what is seen is what is worked at.
  const toggle = () => {
    if (playback.playing) setChosen(null);
    playback.toggle();
  };
  const seek = (ms: number) => {
    setChosen(null);
    playback.seek(ms);
  };
  const choose = (clip: Clip) => {
    setChosen(clip.key);
    look(clips, clip.key);
  };
  const update = (clip: Clip, edge?: "from" | "to") => {
    setChosen(clip.key);
    change({ clips: draft.clips.map((one) => (one.key === clip.key ? clip : one)) });
    if (edge) look(clips.map((one) => (one.key === clip.key ? clip : one)), clip.key, edge);
  };
  const move = (clip: Clip, to: number) => {
    const target = clips[Math.min(Math.max(0, to), clips.length - 1)];
    if (!target || target === clip) return;
    const list = moved(draft.clips, clip.key, draft.clips.indexOf(target));
    change({ clips: list });
    setChosen(clip.key);
    look(list.filter(({ key }) => found.get(key)), clip.key);
    setSaid(t("strip.movedTo", { name: clip.name, place: clips.indexOf(target) + 1, count: clips.length }));
  };
  const remove = (clip: Clip) => {
    const before = draft;
    const at = clips.indexOf(clip);
    const left = clips.toSpliced(at, 1);
    const next = left[at] ?? left[at - 1];
    change({ clips: draft.clips.filter(({ key }) => key !== clip.key) });
    setChosen(next?.key ?? null);
    if (next) look(left, next.key);
    toastWithAction(t("strip.removed", { name: clip.name }), { label: t("strip.undo"), run: () => strip.restore(before) });
  };
  const add = async (picked: Picked[]) => {
    const song = picked[0];
    if (picking === "song" && song) change({ song: songOf(song.task, await withLength(song.artifact), nameOf(song.task)) });
    else change({ clips: [...draft.clips, ...(await clipsOf(picked, nameOf))] });
    setPicking(null);
  };
  const discard = () => {
    const before = draft;
    strip.drop();
    toastWithAction(t("strip.discarded", { name: draft.title || t("strip.untitled") }), { label: t("strip.undo"), run: () => strip.restore(before) });
  };
  const forget = () => {
    change({ clips: draft.clips.filter(({ key }) => found.get(key) !== null), song: songFile === null ? null : draft.song });
    toast(t("strip.forgotten"), "success");
  };

  const waiting = strip.taking || works.loading;
  return (
    <div className={layout.hubPage}>
      <Row gap={3} rowGap={2} wrap justify="between">
        <h1 className={layout.title}>{t("strip.page")}</h1>
        <Drafts draft={draft} drafts={strip.drafts} onOpen={strip.open} onBegin={strip.begin} onDiscard={discard} />
      </Row>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {gone.length > 0 && (
        <Row gap={3} rowGap={2} wrap className={styles.gone} role="status">
          <p>{t("strip.gone", { names: gone.map(({ name }) => t("strip.quoted", { name })).join(t("app.comma")), count: gone.length })}</p>
          <Button size="compact-sm" variant="default" onClick={forget}>
            {t("strip.forget")}
          </Button>
        </Row>
      )}
      {works.failed && <ErrorState title={t("strip.failedLoad")} onRetry={works.retry} />}
      {waiting && clips.length === 0 && <Skeleton height={420} radius="xl" role="status" aria-label={t("app.loading")} />}
      {!waiting && !works.failed && clips.length === 0 && (
        <EmptyState
          title={t("strip.empty")}
          help={t("strip.emptyHelp")}
          action={
            <>
              <Button size="md" leftSection={<Icon name="plus" size={18} />} onClick={() => setPicking("clips")}>
                {t("strip.add")}
              </Button>
              <Button size="md" variant="default" component={Link} to={WORKS_ROUTE}>
                {t("strip.toWorks")}
              </Button>
            </>
          }
        />
      )}
      {clips.length > 0 && (
        <div className={styles.bench}>
          <div className={styles.seen}>
            <Preview draft={draft} clips={clips} artifactOf={artifactOf} playback={{ ...playback, toggle, seek }} />
            <Stack gap={2} shrink>
              <ClipRow clips={clips} artifactOf={artifactOf} chosen={chosen?.key ?? null} onChoose={choose} onMove={move} onRemove={remove} onAdd={() => setPicking("clips")} />
              <p className={styles.keys}>{t("strip.keys")}</p>
            </Stack>
            {chosen && (
              <ClipEditor key={chosen.key} clip={chosen} place={place} count={clips.length} onChange={update} onMove={(to) => move(chosen, to)} onRemove={() => remove(chosen)} />
            )}
          </div>
          <div className={styles.side}>
            <Settings draft={draft} clips={clips} songHere={songFile !== null} onChange={change} onSong={() => setPicking("song")} />
            <Take taken={{ draft, clips, artifactOf, song: songFile ?? null, taskOf: works.taskOf, tools, title, comment: t("strip.label", { site }) }} fileName={harmless(title)} />
          </div>
        </div>
      )}
      <WorkPicker wanted={picking} onPick={add} onClose={() => setPicking(null)} />
    </div>
  );
}

interface DraftsProps {
  draft: Draft;
  drafts: Draft[];
  onOpen(id: string): void;
  onBegin(): void;
  onDiscard(): void;
}

/** The other drafts of the account in this browser. */
function Drafts({ draft, drafts, onOpen, onBegin, onDiscard }: DraftsProps) {
  const { t } = useTexts();
  const here = drafts.some(({ id }) => id === draft.id);
  if (drafts.length === 0) return null;
  const nameOf = (one: Draft) => t("strip.draftOf", { name: one.title || one.clips[0]?.name || t("strip.untitled"), count: one.clips.length });
  const options = [...(here ? [] : [draft]), ...drafts].map((one) => ({ value: one.id, label: nameOf(one) }));
  return (
    <Row gap={1} shrink className={styles.drafts}>
      <NativeSelect aria-label={t("strip.drafts")} value={draft.id} data={options} className={styles.select} onChange={(event) => onOpen(event.currentTarget.value)} />
      {here && <IconButton icon="plus" label={t("strip.begin")} size={40} onClick={onBegin} />}
      {here && <IconButton icon="trash" label={t("strip.discard")} size={40} onClick={onDiscard} />}
    </Row>
  );
}
