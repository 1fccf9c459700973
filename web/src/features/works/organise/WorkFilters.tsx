import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Tool } from "@/lib/api/types";
import { DAY_MS } from "@/lib/day";
import { STRIP_ROUTE } from "@/lib/strips";
import type { TaskFilter } from "@/lib/taskCache";
import { useLabels, type Labels } from "./api";
import "./texts.zh";
import styles from "./organise.module.css";
import { dateFormat } from "@/lib/dateFormat";

const SEARCH_DELAY_MS = 300;
const STATES = ["finished", "failed"] as const;

interface Props {
  /** The tool of the page. */
  own: string;
  value: TaskFilter;
  onChange(value: TaskFilter): void;
  tools: Tool[];
}

/** What narrows the works: a line of controls, or a sheet of them where there is no room; and what is in force, to remove. */
export function WorkFilters({ own, value, onChange, tools }: Props) {
  const { t, pick } = useTexts();
  const [open, setOpen] = useState(false);
  const labels = useLabels(value.tool).data;
  const bounds = useActive(value, labels);
  // The page's own tool and all of them stand at the switch beside the title.
  const other = value.tool === own ? undefined : tools.find(({ id }) => id === value.tool);
  const active = other ? [{ words: pick(other.title), without: { tool: own } }, ...bounds] : bounds;
  const set = (part: Partial<TaskFilter>) => onChange({ ...value, ...part });
  const clear = () => onChange({ tool: value.tool, state: null, q: "" });
  const controls = <Controls value={value} tools={tools} labels={labels} onSet={set} />;
  return (
    <Stack gap={2} shrink className={styles.filters} role="search" aria-label={t("organise.filters")}>
      <Row gap={2} shrink className={styles.line}>
        <Search value={value.q} onSearch={(q) => set({ q })} />
        <div className={styles.inline}>{controls}</div>
        <Button
          className={styles.opener}
          variant="default"
          leftSection={<Icon name="filter" size={16} />}
          aria-label={active.length > 0 ? t("organise.filtersOn", { count: active.length }) : t("organise.filters")}
          onClick={() => setOpen(true)}
        >
          {t("organise.filters")}
          {active.length > 0 && <span className={styles.dot}>{active.length}</span>}
        </Button>
        <Link to={STRIP_ROUTE} className={styles.strip} aria-label={t("organise.strips")} title={t("organise.strips")}>
          <Icon name="video" size={18} />
        </Link>
      </Row>
      {active.length > 0 && (
        <Row as="ul" gap={2} wrap>
          {active.map(({ words, without }) => (
            <li key={words} className={styles.chip}>
              <span>{words}</span>
              <button type="button" aria-label={t("organise.removeFilter", { filter: words })} onClick={() => set(without)}>
                <Icon name="close" size={13} />
              </button>
            </li>
          ))}
          <li>
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {t("organise.clearFilters")}
            </Button>
          </li>
        </Row>
      )}
      <Dialog opened={open} title={t("organise.filters")} onClose={() => setOpen(false)}>
        <Stack gap={3} className={styles.sheet}>
          {controls}
          <Button size="md" onClick={() => setOpen(false)}>
            {t("organise.apply")}
          </Button>
        </Stack>
      </Dialog>
    </Stack>
  );
}

interface ControlsProps {
  value: TaskFilter;
  tools: Tool[];
  labels: Labels | undefined;
  onSet(part: Partial<TaskFilter>): void;
}

function Controls({ value, tools, labels, onSet }: ControlsProps) {
  const { t, pick } = useTexts();
  const dayName = useDayName();
  const counted = (name: string, count: number) => t("organise.counted", { name, count });
  const select = (label: string, any: string, chosen: string | null, options: { value: string; label: string }[], onPick: (value: string | null) => void) => (
    <NativeSelect
      className={styles.select}
      data-on={chosen !== null || undefined}
      aria-label={label}
      value={chosen ?? ""}
      // A label whose last work was deleted stays chosen until somebody removes it.
      data={[{ value: "", label: any }, ...(chosen !== null && !options.some((option) => option.value === chosen) ? [{ value: chosen, label: chosen }] : []), ...options]}
      onChange={(event) => onPick(event.currentTarget.value || null)}
    />
  );
  return (
    <>
      {select(t("organise.tool"), t("organise.allTools"), value.tool, tools.map((tool) => ({ value: tool.id, label: pick(tool.title) })), (tool) => onSet({ tool }))}
      {select(
        t("organise.kind"),
        t("organise.allKinds"),
        value.kind ?? null,
        (labels?.kinds ?? []).map(({ kind, count }) => ({ value: kind, label: counted(t(`organise.kind_${kind as NonNullable<TaskFilter["kind"]>}`), count) })),
        (kind) => onSet({ kind: kind as TaskFilter["kind"] & string | null }),
      )}
      {select(
        t("organise.state"),
        t("organise.allStates"),
        value.state,
        STATES.map((state) => ({ value: state, label: t(`organise.state_${state}`) })),
        (state) => onSet({ state: state as TaskFilter["state"] }),
      )}
      {select(
        t("organise.day"),
        t("organise.allDays"),
        value.from_ms ? String(value.from_ms) : null,
        (labels?.days ?? []).map(({ from_ms, count }) => ({ value: String(from_ms), label: counted(dayName(from_ms), count) })),
        (day) => onSet(day ? { from_ms: Number(day), to_ms: Number(day) + DAY_MS } : { from_ms: null, to_ms: null }),
      )}
      {((labels?.tags.length ?? 0) > 0 || value.tag) &&
        select(t("organise.tags"), t("organise.allTags"), value.tag ?? null, named(labels?.tags, counted), (tag) => onSet({ tag }))}
      {((labels?.folders.length ?? 0) > 0 || value.folder) &&
        select(t("organise.folder"), t("organise.allFolders"), value.folder ?? null, named(labels?.folders, counted), (folder) => onSet({ folder }))}
      <button type="button" className={styles.toggle} aria-pressed={value.favourite === true} onClick={() => onSet({ favourite: value.favourite ? null : true })}>
        <Icon name="star" size={16} fill={value.favourite ? "currentColor" : "none"} />
        {t("organise.favourite")}
      </button>
    </>
  );
}

const named = (labels: Labels["tags"] | undefined, counted: (name: string, count: number) => string) =>
  (labels ?? []).map(({ name, count }) => ({ value: name, label: counted(name, count) }));

/** The site's day in the reader's language. */
function useDayName() {
  const { language } = useTexts();
  return (ms: number) =>
    dateFormat(language, { timeZone: "Asia/Shanghai", year: "numeric", month: "short", day: "numeric", weekday: "short" }).format(ms);
}

/** The filters in force, but for the tool: their words, and what removes them. */
function useActive(value: TaskFilter, labels: Labels | undefined) {
  const { t } = useTexts();
  const dayName = useDayName();
  const active: { words: string; without: Partial<TaskFilter> }[] = [];
  if (value.q) active.push({ words: `“${value.q}”`, without: { q: "" } });
  if (value.kind) active.push({ words: t(`organise.kind_${value.kind}`), without: { kind: null } });
  if (value.state) active.push({ words: t(`organise.state_${value.state}`), without: { state: null } });
  if (value.from_ms) {
    const day = labels?.days.find(({ from_ms }) => from_ms === value.from_ms)?.from_ms ?? value.from_ms;
    active.push({ words: dayName(day), without: { from_ms: null, to_ms: null } });
  }
  if (value.tag) active.push({ words: `# ${value.tag}`, without: { tag: null } });
  if (value.folder) active.push({ words: `${t("organise.folder")} ${value.folder}`, without: { folder: null } });
  if (value.favourite) active.push({ words: t("organise.favourite"), without: { favourite: null } });
  return active;
}

/** A field whose words become the filter when the typing pauses. */
function Search({ value, onSearch }: { value: string; onSearch(q: string): void }) {
  const { t } = useTexts();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((q: string) => {
    sent.current = q;
    onSearch(q);
  }, SEARCH_DELAY_MS);
  useEffect(() => {
    if (value === sent.current) return;
    // It was changed elsewhere, by a chip or a link.
    sent.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      className={styles.search}
      type="search"
      maxLength={100}
      aria-label={t("organise.search")}
      placeholder={t("organise.search")}
      leftSection={<Icon name="search" size={16} />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value.trim());
      }}
    />
  );
}
