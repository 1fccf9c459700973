import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import type { Column } from "@/components/DataTable";
import { Icon } from "@/components/Icon";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { saveBlob } from "@/lib/save";
import { toast } from "@/lib/toast";
import { occursIn, oneOf, useFilters, words } from "@/lib/useFilters";
import { useModels, type ModelsView, type ModelView } from "../api";
import { changeOf, fileOf, readFile } from "../changes";
import { entryOf, withMembers } from "../entry";
import { spanOf } from "../prices";
import { ModelDialog, type Written } from "./ModelDialog";
import { Notices } from "./Notices";
import { ReviewDialog, type Review } from "./ReviewDialog";
import styles from "./models.module.css";

const FILTERS = { q: words, show: oneOf("ownOnly", "offOnly") };
/** Beyond so many models a list is searched. */
const FEW = 10;

const isOn = ({ model }: ModelView) => model.offered !== false;
const SHOWN: Record<"ownOnly" | "offOnly", (model: ModelView) => boolean> = {
  ownOnly: ({ source }) => source !== "plugin",
  offOnly: (model) => !isOn(model),
};
const TONES = { plugin: "idle", changed: "warn", added: "good" } as const;

/** The models of a tool in the order of its form: changed, added, switched on and off, taken away as a file and brought back. */
export function ModelList({ tool }: { tool: string }) {
  const { t, pick } = useTexts();
  const query = useModels(tool);
  const filters = useFilters(FILTERS);
  const [written, setWritten] = useState<Written | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const view = query.data;
  const { q, show } = filters.values;
  const found = view?.models.filter((item) => {
    const { id, title, sent_as, formerly } = item.model;
    const texts = [id, title.zh, title.en, ...(formerly ?? []), ...sentAs(sent_as).map(([, vendors]) => vendors)];
    return (show === null || SHOWN[show](item)) && occursIn(texts, q);
  });

  const toggle = (model: ModelView) => {
    const name = pick(model.model.title);
    const [title, message, confirm] = isOn(model)
      ? ([t("adminModels.offTitle", { name }), t("adminModels.offMessage"), t("adminModels.confirmOff")] as const)
      : ([t("adminModels.onTitle", { name }), t("adminModels.onMessage"), t("adminModels.confirmOn")] as const);
    setReview({ title, message, confirm, changesIn: (now) => changeOf(now, byKey(now, model), withMembers(entryOf(byKey(now, model)), { offered: !isOn(model) })) });
  };
  const reset = (key: string, name: string) =>
    setReview({ title: t("adminModels.resetTitle", { name }), message: t("adminModels.resetMessage"), confirm: t("adminModels.confirmReset"), changesIn: () => ({ [key]: null }) });
  const load = async (file: File | null) => {
    if (!file) return;
    const changes = readFile(await file.text());
    if (!changes) {
      toast(t("adminModels.loadWrong"), "error", 6000);
      return;
    }
    const models = Object.keys(changes);
    setReview({
      title: t("adminModels.loadTitle", { name: file.name }),
      message: t("adminModels.loadMessage", { count: models.length, models: models.join(t("app.comma")) }),
      confirm: t("adminModels.save"),
      changesIn: () => changes,
    });
  };

  const columns = view ? columnsOf(view) : [];
  function columnsOf(shown: ModelsView): Column<ModelView>[] {
    return [
      { key: "name", header: t("adminModels.name"), title: true, cell: (model) => <Name view={shown} model={model} /> },
      { key: "sentAs", header: t("adminModels.sentAs"), cell: ({ model }) => <VendorsIds ids={model.sent_as} id={model.id} view={shown} /> },
      { key: "source", header: t("adminModels.source"), nowrap: true, cell: ({ source }) => <StatusMark tone={TONES[source]}>{t(`adminModels.${source}`)}</StatusMark> },
      {
        key: "modes",
        header: t("adminModels.modes"),
        cell: ({ modes }) => (modes.length === shown.modes.length ? t("adminModels.allModes") : modes.map((id) => modeLabel(shown, id, pick)).join(t("app.comma"))),
      },
      { key: "price", header: t("adminModels.price"), numeric: true, nowrap: true, cell: ({ model }) => <Span span={spanOf(shown, model.id)} /> },
      {
        key: "dates",
        header: t("adminModels.dates"),
        nowrap: true,
        cell: ({ model: { since, until } }) => (
          <span className={styles.lines}>
            {since && <small>{t("adminModels.from", { date: since })}</small>}
            {until && <small>{t("adminModels.to", { date: until })}</small>}
            {!since && !until && "—"}
          </span>
        ),
      },
      { key: "state", header: t("adminModels.state"), nowrap: true, cell: (model) => <StatusMark tone={isOn(model) ? "good" : "idle"}>{t(isOn(model) ? "adminModels.on" : "adminModels.off")}</StatusMark> },
      {
        key: "acts",
        header: t("lists.actions"),
        actions: true,
        nowrap: true,
        cell: (model) => {
          const name = pick(model.model.title);
          const act = (label: string, onClick: () => void) => (
            <Button size="compact-sm" variant="subtle" aria-label={t("adminModels.of", { act: label, name })} onClick={onClick}>
              {label}
            </Button>
          );
          return (
            <span className={styles.acts}>
              {act(t("adminModels.edit"), () => setWritten({ what: "edit", key: model.key }))}
              {act(t(isOn(model) ? "adminModels.turnOff" : "adminModels.turnOn"), () => toggle(model))}
              {model.source === "changed" && act(t("adminModels.reset"), () => reset(model.key, name))}
            </span>
          );
        },
      },
    ];
  }

  const isLong = filters.narrowed || (view && view.models.length > FEW);
  return (
    <Stack gap={4} shrink>
      <Row gap={4} rowGap={3} wrap justify="between">
        <Row gap={3} rowGap={1} wrap align="baseline">
          <Link to="/admin/models" className={styles.back}>
            <Icon name="chevronLeft" size={16} />
            {t("adminModels.back")}
          </Link>
          {view && <h2 className={styles.title}>{pick(view.title)}</h2>}
          {view && view.version > 0 && <small className={styles.version}>{t("adminModels.version", { version: view.version })}</small>}
        </Row>
        {view && (
          <Row gap={2} wrap>
            <Button variant="default" disabled={view.models.every(({ change }) => !change)} onClick={() => saveBlob(new Blob([fileOf(view)], { type: "application/json" }), `models-${tool}.json`)}>
              {t("adminModels.download")}
            </Button>
            <FileButton accept="application/json,.json" onChange={(file) => void load(file)} inputProps={{ "aria-label": t("adminModels.load") }}>
              {(props) => (
                <Button {...props} variant="default">
                  {t("adminModels.load")}
                </Button>
              )}
            </FileButton>
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setWritten({ what: "add", id: "" })}>
              {t("adminModels.add")}
            </Button>
          </Row>
        )}
      </Row>
      {view && <Notices view={view} onReset={reset} onAdd={(id) => setWritten({ what: "add", id })} />}
      <ListPage
        {...(isLong
          ? {
              filters,
              controls: [
                { kind: "words", name: "q", label: t("adminModels.search"), instant: true },
                {
                  kind: "choice",
                  name: "show",
                  label: t("adminModels.filter"),
                  any: t("adminModels.all"),
                  options: [
                    { value: "ownOnly", label: t("adminModels.ownOnly") },
                    { value: "offOnly", label: t("adminModels.offOnly") },
                  ],
                },
              ],
            }
          : {})}
        query={{ ...query, data: found && { items: found } }}
        label={view ? t("adminModels.table", { tool: pick(view.title) }) : t("adminModels.tools")}
        columns={columns}
        rowKey={({ key }) => key}
        onOpen={({ key }) => setWritten({ what: "edit", key })}
        failed={t("adminModels.failed")}
        empty={t("adminModels.none")}
        emptyFilter={t("adminModels.empty")}
        clear={t("adminModels.clear")}
      >
        {view && <ModelDialog view={view} written={written} onClose={() => setWritten(null)} />}
        {view && <ReviewDialog view={view} review={review} onClose={() => setReview(null)} />}
      </ListPage>
    </Stack>
  );
}

/** A model as it is in the newest state of the list. */
const byKey = ({ models }: ModelsView, model: ModelView) => models.find(({ key }) => key === model.key) ?? model;

const modeLabel = ({ modes }: ModelsView, id: string, pick: (text: { zh: string; en: string }) => string) => {
  const mode = modes.find((known) => known.id === id);
  return mode ? pick(mode.label) : id;
};

/** The vendor's ids of a model, with the mode of each; without one where all have the same. */
const sentAs = (ids: ModelView["model"]["sent_as"]): [string | null, string][] => (typeof ids === "string" ? [[null, ids]] : Object.entries(ids ?? {}));

function Name({ view, model: { model } }: { view: ModelsView; model: ModelView }) {
  const { t, pick } = useTexts();
  const modes = view.modes.filter((mode) => mode.default === model.id).map((mode) => pick(mode.label));
  return (
    <span className={styles.lines}>
      <strong>{pick(model.title)}</strong>
      <code>{model.id}</code>
      {modes.length > 0 && <small>{t("adminModels.defaultOf", { modes: modes.join(t("app.comma")) })}</small>}
    </span>
  );
}

function VendorsIds({ ids, id, view }: { ids: ModelView["model"]["sent_as"]; id: string; view: ModelsView }) {
  const { pick } = useTexts();
  const all = sentAs(ids);
  return (
    <span className={styles.lines}>
      {all.length === 0 && <code>{id}</code>}
      {all.map(([mode, vendors]) => (
        <span key={mode}>
          {mode !== null && <small>{modeLabel(view, mode, pick)} </small>}
          <code>{vendors}</code>
        </span>
      ))}
    </span>
  );
}

function Span({ span }: { span: [number, number] | null }) {
  const { t, language } = useTexts();
  if (!span) return <span className={styles.unsold}>{t("adminModels.notSold")}</span>;
  const [low, high] = span.map((points) => new Intl.NumberFormat(language).format(points));
  return low === high ? low : `${low} – ${high}`;
}
