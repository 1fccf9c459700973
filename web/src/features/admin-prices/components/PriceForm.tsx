import { Button, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import type { PriceRule } from "@/lib/api/types";
import { moment } from "@/lib/format";
import { toast } from "@/lib/toast";
import { usePriceCalls, type PricedMode, type Preview } from "../api";
import { factorOf, MAX_POINTS, scaled, Words } from "../rules";
import { Effective, type When } from "./Effective";
import { Multipliers } from "./Multipliers";
import { PreviewTable } from "./PreviewTable";
import { RiseNotice } from "./RiseNotice";
import styles from "./prices.module.css";

interface Props {
  mode: PricedMode;
  /** Where to begin; the price in force unless given. */
  start: PriceRule | undefined;
  onDone(): void;
}

const pointsOf = (text: string) => (/^\d+$/.test(text) && Number(text) <= MAX_POINTS ? Number(text) : null);
const textsOf = (rule: PriceRule) => rule.rows.map((row) => String(row.points));

/** A price, row by row: changed, seen in what it does, then set. */
export function PriceForm({ mode, start, onDone }: Props) {
  const { t, language } = useTexts();
  const calls = usePriceCalls();
  const [rule, setRule] = useState(start ?? mode.rule);
  const [texts, setTexts] = useState(() => textsOf(start ?? mode.rule));
  const [factor, setFactor] = useState("");
  const [factorWrong, setFactorWrong] = useState(false);
  const [when, setWhen] = useState<When>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [busy, setBusy] = useState<"preview" | "set" | null>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const words = useMemo(() => new Words(mode.parameters, language), [mode, language]);
  const number = new Intl.NumberFormat(language);

  const points = texts.map(pointsOf);
  const sound = points.every((value) => value !== null);
  const next: PriceRule = { ...rule, rows: rule.rows.map((row, index) => ({ ...row, points: points[index] ?? row.points })) };
  const own = JSON.stringify(next) === JSON.stringify(mode.declared);
  const change = { tool: mode.tool, mode: mode.mode, rule: own ? null : next, based_on: mode.latest_version };
  /** What the reader sees in the preview is what will be set, or it is no preview. */
  const edit = (work: () => void) => {
    work();
    setPreview(null);
    setRefused([]);
  };
  const fill = (filled: PriceRule) =>
    edit(() => {
      setRule(filled);
      setTexts(textsOf(filled));
    });
  const multiply = () => {
    const value = factorOf(factor);
    setFactorWrong(value === null);
    if (value !== null) fill(scaled(next, value));
  };
  const run = async (what: "preview" | "set", work: () => Promise<void>) => {
    setBusy(what);
    setRefused([]);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) setRefused(error.fields.map((field) => field.message));
      else toast(wordsOf(error, t("app.networkError")), "error");
    } finally {
      setBusy(null);
    }
  };
  const show = () =>
    run("preview", async () => {
      const [item] = await calls.preview([change]);
      setPreview(item ?? null);
    });
  const set = () =>
    run("set", async () => {
      await calls.set([change], when ?? null);
      toast(when ? t("adminPrices.scheduled", { time: moment(when, language) }) : t("adminPrices.done"), "success");
      onDone();
    });

  return (
    <Stack gap={4} shrink>
      <Row gap={2} wrap align="end">
        <TextInput
          className={styles.factor}
          label={t("adminPrices.factor")}
          description={t("adminPrices.applyHelp")}
          inputMode="decimal"
          placeholder="1.2"
          value={factor}
          error={factorWrong ? t("adminPrices.factorWrong") : undefined}
          onChange={(event) => {
            setFactor(event.currentTarget.value);
            setFactorWrong(false);
          }}
        />
        <Button variant="default" onClick={multiply} disabled={!sound}>
          {t("adminPrices.apply")}
        </Button>
        <Button variant="subtle" onClick={() => fill(mode.declared)} disabled={own}>
          {t("adminPrices.backToOwn")}
        </Button>
      </Row>
      {/* A long table scrolls by itself, and so has to be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.grid} role="group" aria-label={t("adminPrices.after")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {rule.dimensions.length === 0 && <th scope="col">{t("adminPrices.combination")}</th>}
              {rule.dimensions.map((name) => (
                <th key={name} scope="col">
                  {words.name(name)}
                </th>
              ))}
              <th scope="col" data-numeric>
                {t("adminPrices.now")}
              </th>
              <th scope="col">
                {t("adminPrices.after")}
                <Multipliers rule={rule} words={words} />
              </th>
            </tr>
          </thead>
          <tbody>
            {rule.rows.map((row, index) => {
              const names = row.when.map((value, place) => words.value(rule.dimensions[place]!, value));
              const before = mode.rule.rows.find((other) => JSON.stringify(other.when) === JSON.stringify(row.when))?.points;
              return (
                <tr key={JSON.stringify(row.when)} data-changed={(points[index] !== before) || undefined}>
                  {names.length === 0 && <td>{t("adminPrices.allCombinations")}</td>}
                  {names.map((name, place) => (
                    <td key={rule.dimensions[place]}>{name}</td>
                  ))}
                  <td data-numeric>{before === undefined ? "—" : number.format(before)}</td>
                  <td>
                    <TextInput
                      size="sm"
                      className={styles.points}
                      inputMode="numeric"
                      aria-label={`${names.join(" · ") || t("adminPrices.allCombinations")} ${t("adminPrices.after")}`}
                      value={texts[index] ?? ""}
                      error={points[index] === null ? t("adminPrices.wrongPoints", { most: number.format(MAX_POINTS) }) : undefined}
                      onChange={(event) => {
                        const value = event.currentTarget.value.replace(/\D/g, "").slice(0, 8);
                        edit(() => setTexts(texts.map((text, place) => (place === index ? value : text))));
                      }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Effective onChange={setWhen} />
      {refused.length > 0 && (
        <div className={styles.refused} role="alert">
          {refused.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      {preview && <PreviewTable preview={preview} words={words} />}
      <RiseNotice previews={preview ? [preview] : []} when={when} />
      <Row gap={2} wrap align="stretch" justify="end">
        <Button variant="default" loading={busy === "preview"} disabled={!sound} onClick={() => void show()}>
          {t("adminPrices.preview")}
        </Button>
        <Button
          loading={busy === "set"}
          disabled={!preview || preview.problems.length > 0 || preview.changed === 0 || when === undefined}
          onClick={() => void set()}
        >
          {t("adminPrices.confirm")}
        </Button>
      </Row>
    </Stack>
  );
}
