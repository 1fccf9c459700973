import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { toast } from "@/lib/toast";
import { usePriceCalls, type Bounds, type Cadence, type PricedMode } from "../api";
import styles from "./prices.module.css";

const FIELDS = [
  ["first_ms", "adminPrices.first"],
  ["interval_ms", "adminPrices.interval"],
  ["growth_ms", "adminPrices.growth"],
  ["cap_ms", "adminPrices.cap"],
  ["deadline_ms", "adminPrices.deadline"],
] as const;
type Field = (typeof FIELDS)[number][0];

const inSeconds = (cadence: Cadence) =>
  Object.fromEntries(FIELDS.map(([name]) => [name, String(cadence[name] / 1000)])) as Record<Field, string>;
const msOf = (text: string) => {
  const seconds = Number(text);
  return text.trim() === "" || !Number.isFinite(seconds) || seconds < 0 ? null : Math.round(seconds * 1000);
};

/** How often a mode's vendor is asked, in seconds. */
export function CadenceForm({ mode, bounds, onDone }: { mode: PricedMode; bounds: Bounds | undefined; onDone(): void }) {
  const { t, language } = useTexts();
  const calls = usePriceCalls();
  const [texts, setTexts] = useState(() => inSeconds(mode.cadence ?? mode.own_cadence));
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState<"save" | "reset" | null>(null);
  const number = new Intl.NumberFormat(language);
  const interval = msOf(texts.interval_ms);
  const faster = interval !== null && interval < mode.own_cadence.interval_ms && interval >= (bounds?.shortest_ms ?? 0);

  const run = async (what: "save" | "reset", work: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await work();
      toast(t(what === "save" ? "adminPrices.pollSaved" : "adminPrices.pollReset"), "success");
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) {
        setErrors(Object.fromEntries(error.fields.map((field) => [field.path.slice(1), field.message])));
      } else toast(wordsOf(error, t("app.networkError")), "error");
      setBusy(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = FIELDS.map(([name]) => [name, msOf(texts[name])] as const);
    const wrong = values.filter(([, value]) => value === null).map(([name]) => [name, t("adminPrices.wrongNumber")]);
    setErrors(Object.fromEntries(wrong));
    if (wrong.length === 0) void run("save", () => calls.setCadence(mode, Object.fromEntries(values) as Cadence));
  };
  return (
    <Stack as="form" gap={4} shrink onSubmit={submit} noValidate>
      <p className={styles.lead}>{t("adminPrices.pollLead")}</p>
      <div className={styles.cadence}>
        {FIELDS.map(([name, title], index) => (
          <TextInput
            key={name}
            label={t(title)}
            description={t("adminPrices.default", { value: number.format(mode.own_cadence[name] / 1000) })}
            inputMode="decimal"
            rightSection={<span className={styles.unit}>{t("adminPrices.unit")}</span>}
            value={texts[name]}
            error={errors[name]}
            data-autofocus={index === 0 || undefined}
            onChange={(event) => {
              setTexts({ ...texts, [name]: event.currentTarget.value });
              setErrors({ ...errors, [name]: undefined });
            }}
          />
        ))}
      </div>
      {faster && (
        <p className={styles.warning} role="status">
          {t("adminPrices.faster")}
        </p>
      )}
      <Row gap={2} wrap align="stretch" justify="end">
        <Button variant="subtle" loading={busy === "reset"} disabled={mode.cadence === null} onClick={() => void run("reset", () => calls.resetCadence(mode))}>
          {t("adminPrices.reset")}
        </Button>
        <Button type="submit" loading={busy === "save"}>
          {t("adminPrices.save")}
        </Button>
      </Row>
    </Stack>
  );
}
