import { useEffect, useRef, useState } from "react";
import { Confirm } from "@/components/Confirm";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { useTools } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import type { KeptPreset } from "@/lib/api/types";
import { useLast } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { occursIn, useFilters, words } from "@/lib/useFilters";
import { useAllPresets, usePresetActs } from "../api";
import { formOf, refusedIn, settingsIn } from "../formOf";
import { Acts, stepId } from "./Acts";
import { PresetDialog } from "./PresetDialog";
import "../texts.zh";
import styles from "./presets.module.css";

const PAGE_SIZE = 50;
const FILTERS = { q: words };

/** What the site offers in its forms: renamed, ordered, switched on and off, deleted. New ones are saved in the forms themselves. */
export default function PresetsPage() {
  const { t, pick, language } = useTexts();
  const filters = useFilters(FILTERS);
  const query = useAllPresets();
  const { data: tools } = useTools();
  const { change, reorder, remove } = usePresetActs();
  const [edited, setEdited] = useState<KeptPreset | null>(null);
  const [doomed, setDoomed] = useState<KeptPreset | null>(null);
  const toGo = useLast(doomed);
  const failed = (error: Error) => toast(wordsOf(error, t("app.networkError")), "error", 5000);

  const all = query.data?.items ?? [];
  const siblings = ({ tool, mode }: KeptPreset) => all.filter((other) => other.tool === tool && other.mode === mode);
  const titles = (preset: KeptPreset) => {
    const form = formOf(tools, preset);
    return form ? { tool: pick(form.tool.title), mode: pick(form.mode.label) } : { tool: preset.tool, mode: preset.mode };
  };
  const found = all.filter((preset) => occursIn([preset.name, preset.name_en ?? "", ...Object.values(titles(preset))], filters.values.q));
  const valueWords = { yes: t("adminPresets.yes"), no: t("adminPresets.no"), comma: t("app.comma") };

  // A row that changes its place in the document loses the focus, which the next press needs.
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) document.getElementById(pressed.current)?.focus();
  }, [query.data]);
  const move = (preset: KeptPreset, by: -1 | 1) => {
    pressed.current = stepId(preset, by);
    const ids = siblings(preset).map(({ id }) => id);
    const at = ids.indexOf(preset.id);
    ids.splice(at + by, 0, ...ids.splice(at, 1));
    const { tool, mode } = preset;
    reorder.mutate({ tool, mode, ids }, { onSuccess: () => toast(t("adminPresets.moved", { name: preset.name, place: at + by + 1 })), onError: failed });
  };
  const toggle = ({ id, name, name_en, enabled }: KeptPreset) =>
    change.mutate(
      { id, name, name_en, enabled: !enabled },
      { onSuccess: () => toast(t(enabled ? "adminPresets.madeOff" : "adminPresets.madeOn", { name }), "success"), onError: failed },
    );
  const confirm = () => {
    if (!doomed || remove.isPending) return;
    remove.mutate(doomed.id, {
      onSuccess: () => toast(t("adminPresets.removed", { name: doomed.name }), "success"),
      onError: failed,
      onSettled: () => setDoomed(null),
    });
  };

  const columns: Column<KeptPreset>[] = [
    {
      key: "name",
      header: t("adminPresets.name"),
      title: true,
      cell: (preset) => (
        <span className={styles.name}>
          <strong>{preset.name}</strong>
          {preset.name_en && <small lang="en">{preset.name_en}</small>}
        </span>
      ),
    },
    {
      key: "form",
      header: t("adminPresets.form"),
      nowrap: true,
      cell: (preset) => (
        <span className={styles.name}>
          {titles(preset).tool}
          <small>{titles(preset).mode}</small>
        </span>
      ),
    },
    { key: "settings", header: t("adminPresets.settings"), cell: (preset) => <span className={styles.settings}>{settingsIn(tools, preset, language, valueWords).join(" · ")}</span> },
    { key: "state", header: t("adminPresets.state"), cell: (preset) => <State preset={preset} fields={refusedIn(tools, preset, language)} /> },
    {
      key: "acts",
      header: t("lists.actions"),
      actions: true,
      nowrap: true,
      cell: (preset) => {
        const beside = siblings(preset);
        return (
          <Acts
            preset={preset}
            form={formOf(tools, preset)}
            first={beside[0]?.id === preset.id}
            last={beside.at(-1)?.id === preset.id}
            busy={(change.isPending && change.variables.id === preset.id) || reorder.isPending}
            onMove={(by) => move(preset, by)}
            onRename={() => setEdited(preset)}
            onToggle={() => toggle(preset)}
            onRemove={() => setDoomed(preset)}
          />
        );
      },
    },
  ];
  return (
    <ListPage
      lead={t(all.some(({ faults }) => faults.length > 0) ? "adminPresets.leadToMend" : "adminPresets.lead")}
      filters={filters}
      pageSize={PAGE_SIZE}
      controls={[{ kind: "words", name: "q", label: t("adminPresets.search") }]}
      query={{ ...query, data: query.data && { items: found.slice((filters.page - 1) * PAGE_SIZE, filters.page * PAGE_SIZE), total: found.length } }}
      label={t("adminPresets.table")}
      columns={columns}
      rowKey={({ id }) => id}
      failed={t("adminPresets.failed")}
      empty={t("adminPresets.empty")}
      emptyHelp={t("adminPresets.emptyHelp")}
      emptyFilter={t("adminPresets.emptyFilter")}
      clear={t("adminPresets.clear")}
    >
      <PresetDialog edited={edited} onClose={() => setEdited(null)} />
      <Confirm
        opened={doomed !== null}
        title={t("adminPresets.removeTitle")}
        message={t("adminPresets.removeHelp", { name: toGo?.name ?? "" })}
        confirm={t("adminPresets.remove")}
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setDoomed(null)}
      />
    </ListPage>
  );
}

function State({ preset, fields }: { preset: KeptPreset; fields: string[] }) {
  const { t } = useTexts();
  if (preset.faults.length > 0) {
    const why = fields.length > 0 ? t("adminPresets.refused", { fields: fields.join(t("app.comma")) }) : t("adminPresets.formGone");
    return (
      <span className={styles.name}>
        <StatusMark tone="bad">{t("adminPresets.broken")}</StatusMark>
        <small>{why}</small>
      </span>
    );
  }
  return <StatusMark tone={preset.enabled ? "good" : "idle"}>{t(preset.enabled ? "adminPresets.on" : "adminPresets.off")}</StatusMark>;
}
