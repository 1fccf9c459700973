import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { moment } from "@/lib/format";
import { toast } from "@/lib/toast";
import { usePriceCalls, type PricedMode, type Preview } from "../api";
import { factorOf, rangeOf, scaled } from "../rules";
import { Effective, type When } from "./Effective";
import { RiseNotice } from "./RiseNotice";
import styles from "./prices.module.css";

/** Many prices times one factor, all or none. */
export function BulkForm({ modes, onDone }: { modes: PricedMode[]; onDone(): void }) {
  const { t, pick, language } = useTexts();
  const calls = usePriceCalls();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const [when, setWhen] = useState<When>(null);
  const [previews, setPreviews] = useState<Preview[] | null>(null);
  const [busy, setBusy] = useState<"preview" | "set" | null>(null);
  const factor = factorOf(text);
  const number = new Intl.NumberFormat(language);
  // What is free stays free and needs no new version.
  const priced = modes.filter((mode) => rangeOf(mode.rule)[1] > 0);
  const changes = priced.map((mode) => ({
    tool: mode.tool,
    mode: mode.mode,
    rule: scaled(mode.rule, factor ?? 1),
    based_on: mode.latest_version,
  }));
  const changing = previews?.filter((preview) => preview.changed > 0) ?? [];
  const kept = changes.filter((_, index) => (previews?.[index]?.changed ?? 0) > 0);

  const run = async (what: "preview" | "set", work: () => Promise<void>) => {
    setWrong(factor === null);
    if (factor === null) return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const message = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : wordsOf(error, t("app.networkError"));
      toast(message, "error");
    } finally {
      setBusy(null);
    }
  };
  const set = () =>
    run("set", async () => {
      await calls.set(kept, when ?? null);
      toast(when ? t("adminPrices.scheduled", { time: moment(when, language) }) : t("adminPrices.done"), "success");
      onDone();
    });
  const range = (rule: PricedMode["rule"]) => rangeOf(rule).map((points) => number.format(points)).filter((part, index, all) => all.indexOf(part) === index).join(" – ");

  return (
    <Stack gap={4} shrink>
      <p className={styles.lead}>{t("adminPrices.bulkLead", { count: priced.length })}</p>
      <TextInput
        required
        className={styles.factor}
        label={t("adminPrices.factor")}
        description={t("adminPrices.applyHelp")}
        inputMode="decimal"
        placeholder="1.2"
        value={text}
        error={wrong ? t("adminPrices.factorWrong") : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
          setPreviews(null);
        }}
        data-autofocus
      />
      <Effective onChange={setWhen} />
      {previews && (
        <Stack as="section" gap={2} aria-label={t("adminPrices.preview")}>
          <Row gap={4} rowGap={1} wrap justify="between" className={styles.summary} role="status">
            <strong>
              {changing.length === 0
                ? t("adminPrices.nothing")
                : t("adminPrices.bulkChanged", { total: number.format(changing.reduce((sum, item) => sum + item.changed, 0)) })}
            </strong>
          </Row>
          {changing.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <div className={styles.grid} role="group" aria-label={t("adminPrices.table")} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t("adminPrices.mode")}</th>
                    <th scope="col" data-numeric>
                      {t("adminPrices.before")}
                    </th>
                    <th scope="col" data-numeric>
                      {t("adminPrices.newPrice")}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {priced.map((mode, index) =>
                    (previews[index]?.changed ?? 0) > 0 ? (
                      <tr key={`${mode.tool}/${mode.mode}`}>
                        <td>{`${pick(mode.tool_title)} · ${pick(mode.label)}`}</td>
                        <td data-numeric>{range(mode.rule)}</td>
                        <td data-numeric>{range(changes[index]!.rule)}</td>
                      </tr>
                    ) : null,
                  )}
                </tbody>
              </table>
            </div>
          )}
        </Stack>
      )}
      <RiseNotice previews={previews ?? []} when={when} />
      <Row gap={2} wrap align="stretch" justify="end">
        <Button
          variant="default"
          loading={busy === "preview"}
          onClick={() => void run("preview", async () => setPreviews(await calls.preview(changes)))}
        >
          {t("adminPrices.preview")}
        </Button>
        <Button loading={busy === "set"} disabled={kept.length === 0 || when === undefined} onClick={() => void set()}>
          {t("adminPrices.confirmAll", { count: kept.length })}
        </Button>
      </Row>
    </Stack>
  );
}
