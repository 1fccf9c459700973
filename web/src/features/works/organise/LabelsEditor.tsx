import { Autocomplete, Button, Loader } from "@mantine/core";
import { useMemo, useState, type KeyboardEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Task } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { useLabels, useOrganise, type Change } from "./api";
import "./texts.zh";
import styles from "./organise.module.css";

/** Longest name of a tag or folder. */
const NAME_CHARS = 40;
/** Tags that are offered for a press. */
const MOST_OFFERED = 12;

interface Props {
  tasks: Task[];
  /** Only one of the two. */
  part?: "tags" | "folder" | undefined;
}

/** Tags and folder of works. What is changed is saved at once. */
export function LabelsEditor({ tasks, part }: Props) {
  const organise = useOrganise();
  const change = (to: Change, done?: () => void) =>
    organise.mutate({ ids: tasks.map(({ id }) => id), change: to }, { onSuccess: () => done?.() });
  return (
    <Stack gap={6} className={styles.editor} aria-busy={organise.isPending}>
      {part !== "folder" && <Tags titled={!part} tasks={tasks} busy={organise.isPending} onChange={change} />}
      {part !== "tags" && <Folder key={tasks.map(({ id }) => id).join()} titled={!part} tasks={tasks} busy={organise.isPending} onChange={change} />}
    </Stack>
  );
}

interface PartProps {
  /** Whether it is named; what holds one of them alone names it. */
  titled: boolean;
  tasks: Task[];
  busy: boolean;
  onChange(change: Change, done?: () => void): void;
}

function Tags({ titled, tasks, busy, onChange }: PartProps) {
  const { t } = useTexts();
  const labels = useLabels(null);
  const [text, setText] = useState("");
  const counts = useMemo(() => countsOf(tasks), [tasks]);
  const known = labels.data?.tags.map(({ name }) => name) ?? [];
  const free = known.filter((name) => counts.get(name) !== tasks.length);
  const offered = [...(labels.data?.tags ?? [])].sort((a, b) => b.count - a.count).map(({ name }) => name).filter((name) => free.includes(name));
  const name = text.trim();
  const tooLong = name.length > NAME_CHARS;
  const add = (tag: string) => {
    if (tag.trim() === "" || tag.trim().length > NAME_CHARS) return;
    onChange({ add_tags: [tag.trim()] }, () => setText(""));
  };
  return (
    <Stack as="section" gap={3} aria-label={t("organise.tags")}>
      {titled && <Row as="h3" gap={2} className={styles.partTitle}>{t("organise.tags")}</Row>}
      {counts.size === 0 ? (
        <p className={styles.none}>{t("organise.noTags")}</p>
      ) : (
        <Row as="ul" gap={2} wrap>
          {[...counts].map(([tag, count]) => (
            <li key={tag} className={styles.chip} data-partly={count < tasks.length || undefined}>
              <span>{tag}</span>
              {count < tasks.length && <small>{t("organise.tagsPartly")}</small>}
              <button type="button" aria-label={t("organise.removeTag", { tag })} onClick={() => onChange({ remove_tags: [tag] })}>
                <Icon name="close" size={13} />
              </button>
            </li>
          ))}
        </Row>
      )}
      <Autocomplete
        aria-label={t("organise.addTag")}
        placeholder={t("organise.tagHint")}
        leftSection={<Icon name="tag" size={16} />}
        value={text}
        error={tooLong ? t("organise.tooLong") : null}
        data={free}
        limit={8}
        onChange={setText}
        onOptionSubmit={add}
        onKeyDown={(event: KeyboardEvent) => {
          // Enter on a suggestion submits that one; while an input method is at work it ends its word.
          if (event.key !== "Enter" || event.nativeEvent.isComposing || (event.currentTarget as HTMLElement).getAttribute("aria-activedescendant")) return;
          event.preventDefault();
          add(text);
        }}
        rightSection={
          busy ? (
            <Loader size={16} />
          ) : name && !tooLong ? (
            <button type="button" className={styles.add} aria-label={t("organise.addTag")} onClick={() => add(text)}>
              <Icon name="check" size={16} />
            </button>
          ) : null
        }
      />
      {offered.length > 0 && (
        <Row gap={2} wrap align="stretch" role="group" aria-label={t("organise.suggestions")}>
          {offered.slice(0, MOST_OFFERED).map((tag) => (
            <button key={tag} type="button" className={styles.offer} onClick={() => add(tag)}>
              + {tag}
            </button>
          ))}
        </Row>
      )}
    </Stack>
  );
}

function Folder({ titled, tasks, busy, onChange }: PartProps) {
  const { t } = useTexts();
  const labels = useLabels(null);
  const folders = new Set(tasks.map(({ folder }) => folder));
  const current = folders.size === 1 ? (tasks[0]?.folder ?? "") : null;
  const [text, setText] = useState(current ?? "");
  const name = text.trim();
  const tooLong = name.length > NAME_CHARS;
  const save = (folder: string) => {
    if (folder.length > NAME_CHARS || folder === current) return;
    onChange({ folder: folder || null }, () =>
      toast(folder ? t("organise.moved", { folder }) : t("organise.takenOut"), "success"),
    );
  };
  return (
    <Stack as="section" gap={3} aria-label={t("organise.folder")}>
      {titled && <Row as="h3" gap={2} className={styles.partTitle}>{t("organise.folder")}</Row>}
      <Row gap={2} align="start" className={styles.folderRow}>
        <Autocomplete
          className={styles.folderField}
          aria-label={t("organise.folder")}
          placeholder={t(current === null ? "organise.folderMixed" : "organise.folderHint")}
          leftSection={<Icon name="folder" size={16} />}
          value={text}
          error={tooLong ? t("organise.tooLong") : null}
          data={labels.data?.folders.map((folder) => folder.name) ?? []}
          limit={8}
          onChange={setText}
          onOptionSubmit={(folder) => save(folder.trim())}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing || (event.currentTarget as HTMLElement).getAttribute("aria-activedescendant")) return;
            event.preventDefault();
            save(name);
          }}
        />
        <Button variant="light" disabled={tooLong || name === (current ?? "")} loading={busy} onClick={() => save(name)}>
          {t("organise.save")}
        </Button>
      </Row>
      {current !== "" && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.takeOut}
          onClick={() => {
            setText("");
            save("");
          }}
        >
          {t("organise.noFolder")}
        </Button>
      )}
    </Stack>
  );
}

/** How many of the works have each tag. */
function countsOf(tasks: Task[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of tasks.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}
