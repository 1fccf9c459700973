import { Button, NativeSelect, Switch } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { ModelsView, ModelView } from "../api";
import { changeOf, isUnchanged } from "../changes";
import { faultsOf } from "../faults";
import { useDraft } from "../useDraft";
import { useJudging } from "../useJudging";
import { AbilityFields } from "./AbilityFields";
import { JsonField } from "./JsonField";
import { JudgedPart } from "./JudgedPart";
import { NameFields } from "./NameFields";
import { PerModeFields } from "./PerModeFields";
import { isDrawn, ValueFields } from "./ValueFields";
import { WeightFields } from "./WeightFields";
import styles from "./models.module.css";

interface Props {
  view: ModelsView;
  /** None for a new one. */
  model: ModelView | null;
  /** The id that a new one begins with. */
  id: string;
  onDone(): void;
}

const MOST_DIGITS = 7;

/** A model, member by member: written, seen in what it does, then saved. */
export function ModelForm({ view, model, id, onDone }: Props) {
  const { t, pick } = useTexts();
  const draft = useDraft(view, model, id);
  const { entry, set } = draft;
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const judging = useJudging(view, changeOf(view, model, entry));
  const { judged, busy } = judging;

  const key = model?.key ?? entry.id.trim();
  const parameters = view.parameters.filter((parameter) => isDrawn(parameter, entry));
  const priced = view.parameters.filter((parameter) => parameter.priced);
  const drawn = ["id", "title", "about", "sent_as", "points", "modes", "has", "since", "until", ...parameters.map(({ name }) => `only/${name}`), ...priced.map(({ name }) => `times/${name}`)];
  const faults = faultsOf(judging.fields, key, drawn);
  const own = ownFaults(view, model, entry.id.trim());
  const missing = {
    id: own === "missing" ? t("adminModels.idMissing") : own === "taken" ? t("adminModels.idTaken", { id: entry.id.trim() }) : undefined,
    title: entry.title.zh.trim() || entry.title.en.trim() ? undefined : t("adminModels.nameMissing"),
    points: entry.points === undefined || (typeof entry.points === "object" && Object.keys(entry.points).length === 0) ? t("adminModels.pointsMissing") : undefined,
  };
  const isWhole = !missing.id && !missing.title && !missing.points && draft.jsonWrong === null;
  const isSame = model !== null && isUnchanged(model, entry);
  const at = (member: string) => (tried && busy === null ? missing[member as keyof typeof missing] : undefined) ?? faults.at(member);

  // Whoever pressed the button below is taken to what is wrong above it.
  const [pressed, setPressed] = useState(0);
  useEffect(() => {
    if (pressed > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-wrong]")?.focus();
  }, [pressed]);
  const check = async () => {
    setTried(true);
    if (isWhole && !isSame) await judging.check();
    setPressed((times) => times + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy === null) void check();
  };
  const modes = view.modes.filter((mode) => !entry.modes?.length || entry.modes.includes(mode.id));

  return (
    <Stack as="form" gap={5} shrink ref={form} onSubmit={submit} noValidate>
      {!model && (
        <NativeSelect
          label={t("adminModels.like")}
          description={t("adminModels.likeHelp")}
          defaultValue={view.models[0]?.key ?? ""}
          onChange={(event) => draft.setLike(view.models.find((other) => other.key === event.currentTarget.value))}
          data={[...view.models.map((other) => ({ value: other.key, label: pick(other.model.title) })), { value: "", label: t("adminModels.nothing") }]}
          data-autofocus
        />
      )}
      <NameFields draft={draft} former={model && model.model.id !== entry.id.trim() ? model.model.id : null} at={at} />
      <PerModeFields
        label={t("adminModels.sentAs")}
        help={t("adminModels.sentAsHelp")}
        each={t("adminModels.sentAsPerMode")}
        modes={modes}
        value={entry.sent_as}
        write={(text) => text.trim() || undefined}
        error={at("sent_as")}
        placeholder={entry.id}
        onChange={(sent_as) => set({ sent_as })}
      />
      <PerModeFields
        label={t("adminModels.points")}
        help={t("adminModels.pointsHelp")}
        each={t("adminModels.pointsPerMode")}
        modes={modes}
        value={entry.points}
        write={(text) => {
          const digits = text.replace(/\D/g, "").slice(0, MOST_DIGITS);
          return digits === "" ? undefined : Number(digits);
        }}
        numeric
        error={at("points")}
        onChange={(points) => set({ points })}
      />
      <ValueFields view={view} parameters={parameters} draft={draft} at={at} />
      <AbilityFields view={view} draft={draft} at={at} />
      {priced.length > 0 && <WeightFields view={view} parameters={priced} draft={draft} at={at} />}
      <Switch label={t("adminModels.offer")} checked={entry.offered !== false} onChange={(event) => set({ offered: event.currentTarget.checked ? undefined : false })} />
      <JsonField draft={draft} />
      {faults.rest.length > 0 && (
        <Problem>
          {faults.rest.map((problem) => (
            <span key={problem} className={styles.problem}>
              {problem}
            </span>
          ))}
        </Problem>
      )}
      {judged && <JudgedPart view={view} judged={judged} judging={judging} unconfirmed={faults.unconfirmed} nameOf={(of) => (of === entry.id.trim() ? pick(entry.title) || of : undefined)} />}
      <Row gap={3} rowGap={2} wrap justify="end">
        {!judged && (
          <p className={styles.hint} role="status">
            {t(isSame ? "adminModels.noChange" : judging.isStale ? "adminModels.checkAgain" : "adminModels.checkFirst")}
          </p>
        )}
        <Button type="submit" variant={judged ? "default" : "filled"} loading={busy === "check"} disabled={isSame || draft.jsonWrong !== null}>
          {t("adminModels.check")}
        </Button>
        <Button variant={judged ? "filled" : "default"} loading={busy === "save"} disabled={!judged} onClick={() => void judging.save(onDone)}>
          {t("adminModels.save")}
        </Button>
      </Row>
    </Stack>
  );
}

/** What is wrong with the id before anybody is asked: a new model under the id of another would change that one. */
function ownFaults({ models }: ModelsView, model: ModelView | null, id: string): "missing" | "taken" | null {
  if (id === "") return "missing";
  const others = models.filter((other) => other.key !== model?.key);
  return others.some((other) => [other.key, other.model.id, ...(other.model.formerly ?? [])].includes(id)) ? "taken" : null;
}
