import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { BusyButton } from "@/components/BusyButton";
import { Choice } from "@/components/Choice";
import { Dialog } from "@/components/Dialog";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Artifact, Task } from "@/lib/api/types";
import { smallOf } from "@/lib/thumbnail";
import { useWorkName } from "@/lib/workName";
import { usable, useWorksOfKind } from "../api";
import { seconds } from "../length";
import styles from "./picker.module.css";

export interface Picked {
  task: Task;
  artifact: Artifact;
}

type Wanted = "clips" | "song";

interface Props {
  /** What is chosen: any number of clips, or one song; null while it is closed. */
  wanted: Wanted | null;
  onPick(picked: Picked[]): void | Promise<void>;
  onClose(): void;
}

/** Chooses from the account's works. */
export function WorkPicker({ wanted, onPick, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Dialog opened={wanted !== null} title={t(wanted === "song" ? "strip.chooseSong" : "strip.chooseClips")} size={760} onClose={onClose}>
      {wanted !== null && <Body wanted={wanted} onPick={onPick} />}
    </Dialog>
  );
}

function Body({ wanted, onPick }: { wanted: Wanted; onPick: Props["onPick"] }) {
  const { t } = useTexts();
  const [seen, setSeen] = useState<"video" | "image">("video");
  const [picked, setPicked] = useState<Picked[]>([]);
  const [busy, setBusy] = useState(false);
  const kind = wanted === "song" ? "audio" : seen;
  const list = useWorksOfKind(kind);
  const nameOf = useWorkName();
  const works = list.data?.pages.flatMap((page) => page.items.flatMap((task) => usable(task, kind).map((artifact) => ({ task, artifact })))) ?? [];
  const isPicked = ({ id }: Artifact) => picked.findIndex(({ artifact }) => artifact.id === id);
  const toggle = (one: Picked) => {
    if (isPicked(one.artifact) >= 0) return setPicked(picked.filter(({ artifact }) => artifact.id !== one.artifact.id));
    setPicked(wanted === "song" ? [one] : [...picked, one]);
  };
  const take = async () => {
    setBusy(true);
    await onPick(picked);
    setBusy(false);
  };
  return (
    <Stack gap={4} shrink>
      {wanted === "clips" && (
        <Choice<"video" | "image">
          name={t("strip.kind")}
          value={seen}
          options={[
            { value: "video", label: t("strip.films") },
            { value: "image", label: t("strip.pictures") },
          ]}
          onChange={setSeen}
          wide
        />
      )}
      <div className={styles.scroll}>
        {list.isPending && <Skeleton height={220} radius="md" role="status" aria-label={t("app.loading")} />}
        {list.isError && !list.data && <ErrorState onRetry={() => void list.refetch()} />}
        {list.isSuccess && works.length === 0 && <EmptyState small title={t(`strip.none_${kind}`)} help={t(`strip.noneHelp_${kind}`)} />}
        <ul className={styles.grid} data-kind={kind}>
          {works.map((one) => {
            const place = isPicked(one.artifact);
            const cover = smallOf(one.artifact);
            const name = one.artifact.title || nameOf(one.task);
            return (
              <li key={one.artifact.id}>
                <button type="button" className={styles.work} aria-pressed={place >= 0} onClick={() => toggle(one)}>
                  <span className={styles.face}>
                    {cover ? <img src={cover} alt="" loading="lazy" /> : <Icon name={kind} size={26} />}
                    {place >= 0 && <span className={styles.mark}>{wanted === "song" ? <Icon name="check" size={14} /> : place + 1}</span>}
                    {one.artifact.duration_ms && <span className={styles.length}>{seconds(one.artifact.duration_ms)}</span>}
                  </span>
                  <span className={styles.name}>{name}</span>
                </button>
              </li>
            );
          })}
        </ul>
        {list.hasNextPage && (
          <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t("strip.more")}
          </Button>
        )}
      </div>
      <Row gap={3} justify="end">
        <BusyButton busy={busy} disabled={picked.length === 0} onClick={() => void take()}>
          {wanted === "song" ? t("strip.takeSong") : picked.length > 0 ? t("strip.takeClips", { count: picked.length }) : t("strip.add")}
        </BusyButton>
      </Row>
    </Stack>
  );
}
