import { NativeSelect } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { useTexts } from "@/i18n";
import { useKeys } from "@/lib/api/keys";
import { oneOf, useFilters, words } from "@/lib/useFilters";
import { useReport, type Narrowed } from "../api";
import { CallsChart, PointsChart } from "./Charts";
import { Downloads } from "./Downloads";
import { Fetched } from "./Fetched";
import { PeriodChoice, usePeriod } from "./period";
import { Tables } from "./Tables";
import { Tiles } from "./Tiles";
import "../texts.zh";
import styles from "./usage.module.css";

const KINDS = ["all", "live", "test"] as const;
const FILTERS = { key: words, kind: oneOf(...KINDS) };
const USUAL = "live";
/** What the host calls the pages in the place of a key. */
const WITHOUT_KEY = "none";

/** What one's tasks come to: by day, tool and key, beside as many days before, and to take away. */
export function UsagePage({ anonymous }: { anonymous: boolean }) {
  const { t } = useTexts();
  const { days } = usePeriod();
  const filters = useFilters(FILTERS);
  const kind = filters.values.kind ?? USUAL;
  const keys = useKeys(!anonymous).data ?? [];
  const of: Narrowed = { days, key: filters.values.key ?? undefined, test: kind === "all" ? undefined : kind === "test" };
  const report = useReport(of);
  return (
    <Stack gap={4} shrink>
      <Row gap={2} wrap>
        <PeriodChoice />
        {!anonymous && (
          <>
            <Choice
              name={t("usage.kind")}
              value={kind}
              onChange={(value) => filters.set("kind", value === USUAL ? null : value)}
              options={[
                { value: "live", label: t("usage.live") },
                { value: "test", label: t("usage.test") },
                { value: "all", label: t("usage.both") },
              ]}
            />
            <NativeSelect
              aria-label={t("usage.key")}
              value={filters.values.key ?? ""}
              onChange={({ currentTarget }) => filters.set("key", currentTarget.value || null)}
              data={[
                { value: "", label: t("usage.anyKey") },
                { value: WITHOUT_KEY, label: t("usage.noKey") },
                ...keys.map(({ id, name, ended_ms }) => ({ value: id, label: ended_ms === null ? name : t("usage.ended", { name }) })),
              ]}
            />
          </>
        )}
        <Row gap={2} className={styles.downloads}>
          <Downloads of={of} />
        </Row>
      </Row>
      <Fetched query={report}>
        {(shown) => (
          <>
            <Tiles report={shown} />
            <div className={styles.charts}>
              <PointsChart report={shown} />
              <CallsChart report={shown} />
            </div>
            <Tables report={shown} />
          </>
        )}
      </Fetched>
    </Stack>
  );
}
