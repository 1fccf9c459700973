import { Choice } from "@/components/Choice";
import { useTexts } from "@/i18n";
import { DAY_COUNTS } from "@/lib/day";
import { oneOf, useFilters } from "@/lib/useFilters";

const FILTERS = { days: oneOf(...DAY_COUNTS) };
const USUAL = "30";

/** How many days are shown, kept in the address, so that the pages about usage agree on it. */
export function usePeriod() {
  const filters = useFilters(FILTERS);
  const value = filters.values.days ?? USUAL;
  return { days: Number(value), value, choose: (next: typeof value) => filters.set("days", next === USUAL ? null : next) };
}

export function PeriodChoice() {
  const { t } = useTexts();
  const { value, choose } = usePeriod();
  return (
    <Choice
      name={t("usage.period")}
      value={value}
      onChange={choose}
      options={DAY_COUNTS.map((count) => ({ value: count, label: t("usage.days", { count: Number(count) }) }))}
    />
  );
}
