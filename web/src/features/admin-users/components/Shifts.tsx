import { Checkbox } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { daysLost, endsOf, isShorter, type End } from "../shifts";
import styles from "./users.module.css";

interface Props {
  points: { before: number; after: number };
  end: { before: End; after: End };
}

/** What somebody has and would have: points and term, each before and after, also where it stays. */
export function Shifts({ points, end }: Props) {
  const { t, language } = useTexts();
  const [from, to] = endsOf(end.before, end.after, t("adminUsers.points.forever"));
  return (
    <dl className={styles.shifts} aria-label={t("adminUsers.shift.title")}>
      <Shift name={t("adminUsers.list.score")} from={points.before.toLocaleString(language)} to={points.after.toLocaleString(language)} tone={toneOf(points.after - points.before)} />
      <Shift name={t("adminUsers.shift.term")} from={from} to={to} tone={from === to ? "same" : isShorter(end.before, end.after) ? "less" : "more"} />
    </dl>
  );
}

const toneOf = (difference: number) => (difference === 0 ? "same" : difference < 0 ? "less" : "more");

function Shift({ name, from, to, tone }: { name: string; from: string; to: string; tone: "same" | "less" | "more" }) {
  const { t } = useTexts();
  return (
    <div>
      <dt>{name}</dt>
      <dd data-tone={tone}>
        {from}
        {tone === "same" ? <small>{t("adminUsers.shift.same")}</small> : <>{" → "}<strong>{to}</strong></>}
      </dd>
    </div>
  );
}

interface ShorterProps {
  end: { before: End; after: number };
  agreed: boolean;
  error: string | null;
  onAgree(agreed: boolean): void;
}

/** Says that a term gets shorter, and by how much; it is agreed to before it is sent. */
export function Shorter({ end, agreed, error, onAgree }: ShorterProps) {
  const { t } = useTexts();
  const [from, to] = endsOf(end.before, end.after, t("adminUsers.points.forever"));
  const days = daysLost(end.before, end.after);
  return (
    <Stack gap={2} className={styles.shorter}>
      <p role="alert">
        <Icon name="warning" size={18} />
        {days === null ? t("adminUsers.shift.ends", { to }) : t("adminUsers.shift.shorter", { from, to, count: days })}
      </p>
      <Checkbox label={t("adminUsers.shift.agree")} checked={agreed} error={error} onChange={(event) => onAgree(event.currentTarget.checked)} />
    </Stack>
  );
}
