import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Choice } from "@/components/Choice";
import { CopyButton } from "@/components/CopyButton";
import { Icon } from "@/components/Icon";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { dayOf } from "@/lib/day";
import { bytes } from "@/lib/format";
import { exportAddress, useExtents, type Dataset, type Extent, type Format, type Period } from "../api";
import { backwards, periodOf, QUICK, type Quick } from "../period";
import "../texts.zh";
import styles from "./exports.module.css";

const DATASETS: Dataset[] = ["journal", "orders", "usage", "tasks"];
const FORMATS: Format[] = ["csv", "json", "jsonl"];

/** Tables of a period, to take away by hand or by a program. */
export default function ExportsPage() {
  const { t } = useTexts();
  const [quick, setQuick] = useState<Quick>("month");
  const [period, setPeriod] = useState<Period>(() => periodOf("month"));
  const wrong = backwards(period);
  const extents = useExtents(period, !wrong);
  const choose = (next: Quick) => {
    setQuick(next);
    if (next !== "custom") setPeriod(periodOf(next));
  };
  const day = (name: "from" | "to") => (
    <TextInput
      type="date"
      label={t(`adminExports.${name}`)}
      value={period[name] ?? ""}
      max={dayOf(Date.now())}
      error={name === "to" && wrong ? t("adminExports.backwards") : null}
      onChange={(event) => {
        setQuick("custom");
        setPeriod({ ...period, [name]: event.currentTarget.value || null });
      }}
    />
  );
  return (
    <div className={layout.page}>
      <p className={layout.lead}>{t("adminExports.lead")}</p>
      <Panel gap={3} className={styles.period}>
        <Choice
          name={t("adminExports.period")}
          value={quick}
          onChange={choose}
          options={QUICK.map((value) => ({ value, label: t(`adminExports.quick.${value}`) }))}
        />
        <div className={styles.days}>
          {day("from")}
          {day("to")}
        </div>
        <p className={styles.help}>{t("adminExports.zone")}</p>
      </Panel>
      {extents.isError && (
        <Row as="p" gap={2} wrap className={styles.failed} role="alert">
          {wordsOf(extents.error, t("adminExports.failed"))}
          <Button size="compact-sm" variant="default" onClick={() => void extents.refetch()}>
            {t("app.retry")}
          </Button>
        </Row>
      )}
      <ul className={styles.cards}>
        {DATASETS.map((dataset) => (
          <li key={dataset}>
            <DatasetCard
              dataset={dataset}
              extent={extents.data?.find((item) => item.dataset === dataset)}
              period={period}
              disabled={wrong}
              failed={extents.isError}
              stale={extents.isPlaceholderData}
            />
          </li>
        ))}
      </ul>
      <ByProgram period={period} />
    </div>
  );
}

interface CardProps {
  dataset: Dataset;
  extent: Extent | undefined;
  period: Period;
  disabled: boolean;
  /** The amounts did not come; the tables can be taken away all the same. */
  failed: boolean;
  stale: boolean;
}

function DatasetCard({ dataset, extent, period, disabled, failed, stale }: CardProps) {
  const { t, language } = useTexts();
  const name = t(`adminExports.names.${dataset}`);
  const rows = extent?.rows.toLocaleString(language);
  const amount =
    extent === undefined
      ? failed ? "—" : "…"
      : extent.rows === 0
        ? t("adminExports.nothing")
        : `${t(dataset === "usage" ? "adminExports.usageRows" : "adminExports.rows", { amount: rows ?? "" })}${
            dataset === "usage" ? "" : ` · ${t("adminExports.about", { size: bytes(extent.bytes) })}`
          }`;
  return (
    <article className={styles.card} aria-labelledby={`export-${dataset}`}>
      <h2 id={`export-${dataset}`}>{name}</h2>
      <p className={styles.help}>{t(`adminExports.help.${dataset}`)}</p>
      <p className={styles.amount} aria-busy={stale || undefined}>
        {amount}
      </p>
      <div className={styles.formats}>
        {FORMATS.map((format) => {
          const words = t(`adminExports.formats.${format}`);
          const shared = {
            variant: "default",
            leftSection: <Icon name="download" size={16} />,
            "aria-label": t("adminExports.download", { name, format: words }),
          };
          return disabled ? (
            <Button key={format} {...shared} disabled>
              {words}
            </Button>
          ) : (
            <Button key={format} {...shared} component="a" href={exportAddress(dataset, format, period)} download>
              {words}
            </Button>
          );
        })}
      </div>
    </article>
  );
}

/** The call that a program makes, ready to be copied. */
function ByProgram({ period }: { period: Period }) {
  const { t } = useTexts();
  const [dataset, setDataset] = useState<Dataset>("journal");
  const [format, setFormat] = useState<Format>("jsonl");
  const address = `${window.location.origin}${exportAddress(dataset, format, period)}`;
  const command = `curl -fSOJ -H "Authorization: Bearer $TOKEN" \\\n  "${address}"`;
  return (
    <section className={styles.api} aria-labelledby="by-program">
      <h2 id="by-program">{t("adminExports.api")}</h2>
      <p className={styles.help}>{t("adminExports.apiHelp")}</p>
      <div className={styles.choices}>
        <Choice<Dataset> name={t("adminExports.dataset")} value={dataset} onChange={setDataset} options={DATASETS.map((value) => ({ value, label: t(`adminExports.names.${value}`) }))} />
        <Choice<Format> name={t("adminExports.format")} value={format} onChange={setFormat} options={FORMATS.map((value) => ({ value, label: t(`adminExports.formats.${value}`) }))} />
      </div>
      <Row gap={2} align="start" className={styles.command}>
        <pre>{command}</pre>
        <CopyButton value={command} label={t("adminExports.command")} />
      </Row>
    </section>
  );
}
