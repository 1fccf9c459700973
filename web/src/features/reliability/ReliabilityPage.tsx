import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { DataTable, type Column } from "@/components/DataTable";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";
import { fullMoment, grouped, roughly } from "@/lib/format";
import { oneOf, useFilters } from "@/lib/useFilters";
import { useScrollToHash } from "@/lib/useScrollToHash";
import { useTitle } from "@/lib/useTitle";
import "./texts.zh";
import styles from "./reliability.module.css";

type Mode = Schemas["ReliableMode"];

const STRETCHES = ["month", "day"] as const;
type Stretch = (typeof STRETCHES)[number];
const FILTERS = { period: oneOf(...STRETCHES) };
/** From here on a rate is drawn as a good one, and below that as one to look at. */
const GOOD = 0.95;
const POOR = 0.8;

const tone = (rate: number) => (rate >= GOOD ? "good" : rate < POOR ? "warn" : undefined);
const percent = (rate: number) => `${(rate * 100).toFixed(1)}%`;

/** How reliable the tools are, and how long they take: measured. */
export function ReliabilityPage() {
  const { t, pick, language } = useTexts();
  useTitle(t("reliability.title"));
  const filters = useFilters(FILTERS);
  const stretch: Stretch = filters.values.period ?? "month";
  const measured = useQuery({
    queryKey: ["reliability"],
    queryFn: ({ signal }) => request<Schemas["Reliability"]>("GET", "/reliability", { signal }),
    staleTime: 300_000,
  });
  const { data } = measured;
  const { hash } = useLocation();
  useScrollToHash(data !== undefined);
  const name = (mode: Mode) => {
    const [title, label] = [pick(mode.tool_title), pick(mode.label)];
    return title === label ? title : `${title} · ${label}`;
  };
  const columns: Column<Mode>[] = [
    {
      key: "tool",
      header: t("reliability.tool"),
      title: true,
      cell: (mode) => (
        <Link className={styles.tool} id={placeOf(mode)} to={mode.route}>
          {name(mode)}
        </Link>
      ),
    },
    {
      key: "rate",
      header: t("reliability.rate"),
      numeric: true,
      nowrap: true,
      cell: (mode) => {
        const rate = mode[stretch].success_rate;
        return rate === null ? "—" : <span className={styles.rate} data-tone={tone(rate)}>{percent(rate)}</span>;
      },
    },
    { key: "median", header: t("reliability.median"), numeric: true, nowrap: true, cell: (mode) => time(mode[stretch].median_ms) },
    { key: "p90", header: t("reliability.p90"), numeric: true, nowrap: true, cell: (mode) => time(mode[stretch].p90_ms) },
    {
      key: "tasks",
      header: t("reliability.tasks"),
      numeric: true,
      nowrap: true,
      cell: (mode) => t("reliability.atLeast", { number: grouped(mode[stretch].at_least ?? 0) }),
    },
  ];
  const time = (ms: number | null) => (ms === null ? t("reliability.few") : roughly(Math.max(1000, ms), t));
  const least = data?.least_samples ?? 20;
  const told = data?.items.filter((mode) => mode[stretch].at_least !== null);
  const few = data?.items.filter((mode) => mode[stretch].at_least === null) ?? [];
  // A tool's place is its first mode with figures, or else its first mode of all.
  const places = new Map([...(told ?? []), ...few].toReversed().map((mode) => [mode.tool, mode]));
  const placeOf = (mode: Mode) => (places.get(mode.tool) === mode ? mode.tool : undefined);
  const isWanted = (mode: Mode) => placeOf(mode) === decodeURIComponent(hash.slice(1));

  return (
    <div className={layout.hubPage}>
      <header>
        <h1 className={layout.title}>{t("reliability.title")}</h1>
        <p className={layout.lead}>{t("reliability.lead")}</p>
      </header>
      {data?.demonstration && <p className={styles.notice}>{t("reliability.demonstration")}</p>}
      <Stack as="section" gap={3} shrink aria-label={t("reliability.table")}>
        <Row gap={3} wrap justify="between">
          <Choice
            name={t("reliability.stretch")}
            value={stretch}
            options={STRETCHES.map((value) => ({ value, label: t(`reliability.${value}`) }))}
            onChange={(value) => filters.set("period", value === "month" ? null : value)}
          />
          {data && <span className={styles.bar}>{t("reliability.measured", { time: fullMoment(data.measured_ms, language) })}</span>}
        </Row>
        <DataTable
          label={t("reliability.table")}
          columns={columns}
          rows={told}
          rowKey={(mode) => `${mode.tool}/${mode.mode}`}
          failed={measured.isError ? t("reliability.failed") : null}
          onRetry={() => void measured.refetch()}
          empty={t("reliability.none")}
          emptyHelp={t("reliability.noneHelp", { least })}
          small
        />
      </Stack>
      <Stack as="section" gap={2} shrink className={styles.part} aria-labelledby="how-counted">
        <h2 id="how-counted">{t("reliability.how")}</h2>
        <ul className={styles.rules}>
          <li>{t("reliability.rules.rate")}</li>
          <li>{t("reliability.rules.out")}</li>
          <li>{t("reliability.rules.time", { least })}</li>
          <li>{t("reliability.rules.bands")}</li>
        </ul>
        <p>
          {t("reliability.api")} <code>GET /api/v1/reliability</code>
        </p>
      </Stack>
      {few.length > 0 && (
        <details className={styles.part} open={few.some(isWanted)}>
          <summary>{t("reliability.fewSummary", { number: few.length })}</summary>
          <p>{t("reliability.fewLead", { least })}</p>
          <ul className={styles.few}>
            {few.map((mode) => (
              <li key={`${mode.tool}/${mode.mode}`} id={placeOf(mode)}>
                {name(mode)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
