import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis, type TooltipContentProps } from "recharts";
import { useTexts } from "@/i18n";
import { bucketName } from "./bucketName";
import styles from "./chart.module.css";

export interface Series {
  key: string;
  name: string;
  /** A CSS colour; our tokens follow the scheme by themselves. */
  colour: string;
  values: number[];
}

interface Props {
  title: string;
  /** What it adds up to, for those who do not see it. */
  summary: string;
  starts: number[];
  bucketMs: number;
  series: Series[];
  /** Whether the series are parts of a whole. */
  stacked: boolean;
  /** It takes the height of its place, in larger letters. */
  large?: boolean;
  format(value: number): string;
}

const HEIGHT = 220;
const compact = (language: string) => new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });

/** Bars of every part of the range. It is a picture: the figures themselves are in the table beside it. */
export default function Bars({ summary, starts, bucketMs, series, stacked, large = false, format }: Props) {
  const { language } = useTexts();
  const tick = { fill: "var(--ink-3)", fontSize: large ? "var(--text-base)" : 12 };
  const short = compact(language);
  const rows = starts.map((start, index) => ({
    name: bucketName(start, bucketMs),
    ...Object.fromEntries(series.map((one) => [one.key, one.values[index] ?? 0])),
  }));
  return (
    <div role="img" aria-label={summary} className={styles.chart} data-large={large || undefined}>
      <ResponsiveContainer width="100%" height={large ? "100%" : HEIGHT} initialDimension={{ width: 320, height: HEIGHT }}>
        <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: large ? 20 : 4, bottom: 0, left: 0 }} barCategoryGap="22%" barGap={1}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="name" height={large ? 40 : 30} tick={tick} stroke="var(--line)" tickLine={false} minTickGap={26} />
          <YAxis
            width={large ? "auto" : 44}
            allowDecimals={false}
            tickFormatter={(value: number) => short.format(value)}
            tick={tick}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            cursor={{ fill: "var(--sunken)" }}
            isAnimationActive={false}
            content={(props) => <Hint {...props} series={series} format={format} />}
          />
          {series.map((one, index) => (
            <Bar
              key={one.key}
              dataKey={one.key}
              {...(stacked ? { stackId: "all" } : {})}
              fill={one.colour}
              maxBarSize={26}
              isAnimationActive={false}
              radius={!stacked || index === series.length - 1 ? [3, 3, 0, 0] : 0}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

type HintProps = TooltipContentProps & Pick<Props, "series" | "format">;

function Hint({ active, label, payload, series, format }: HintProps) {
  if (!active || !payload?.length) return null;
  return (
    <div className={styles.hint}>
      <strong>{label}</strong>
      {series.map((one) => {
        const found = payload.find((item) => item.dataKey === one.key);
        return (
          <span key={one.key}>
            <i style={{ background: one.colour }} />
            {one.name}
            <b>{format(Number(found?.value ?? 0))}</b>
          </span>
        );
      })}
    </div>
  );
}
