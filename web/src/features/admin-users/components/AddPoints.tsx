import { Button, Switch, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type FormEvent } from "react";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { DAY_MS } from "@/lib/day";
import { stamp } from "@/lib/format";
import { useNow } from "@/lib/hooks";
import { useChangePoints, useWho, type PointsForm } from "../api";
import styles from "./users.module.css";

const INTEGER = /^[+-]?\d{1,10}$/;
const DAYS = /^\d{1,5}$/;

interface Said {
  tone: "good" | "bad";
  words: string;
}

/** Gives or takes points and sets the term. Says in milliseconds what the days are, as they are typed. */
export function AddPoints({ uid, onUid }: { uid: string; onUid(uid: string): void }) {
  const { t, language } = useTexts();
  const [amount, setAmount] = useState("");
  const [days, setDays] = useState("0");
  const [reason, setReason] = useState("");
  const [allow, setAllow] = useState(false);
  const [judged, setJudged] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const change = useChangePoints();
  const id = uid.trim();
  const [settled] = useDebouncedValue(id, 300);
  const who = useWho(settled);
  const term = DAYS.test(days.trim()) ? Number(days) * DAY_MS : null;
  const now = useNow(term !== null && term > 0, 30_000);

  const wrong = {
    uid: /^\d+$/.test(id) ? null : t("adminUsers.points.badUid"),
    amount: INTEGER.test(amount.trim()) ? null : t("adminUsers.points.badAmount"),
    days: term === null ? t("adminUsers.points.badDays") : null,
  };
  const points = Number(amount);
  const nothing = !wrong.amount && points === 0 && term === 0 ? t("adminUsers.points.nothing") : null;
  const error = (message: string | null) => (judged ? message : null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (wrong.uid || wrong.amount || wrong.days || nothing) {
      setSaid({ tone: "bad", words: nothing ?? t("adminUsers.points.check") });
      return;
    }
    setSaid(null);
    const form: PointsForm = { points, days: Number(days), allow_negative: allow && points < 0, reason: reason.trim() };
    try {
      const done = await change.mutateAsync({ uid: id, form });
      setSaid({ tone: "good", words: t("adminUsers.points.done", { message: done.message }) });
      setAmount("");
      setDays("0");
      setReason("");
      setAllow(false);
      setJudged(false);
    } catch (cause) {
      setSaid({ tone: "bad", words: failure(cause) });
    }
  };
  const failure = (cause: unknown) => {
    if (cause instanceof ApiError) {
      return t("adminUsers.points.refused", { message: cause.message || t("adminUsers.points.unknown"), code: cause.code });
    }
    return t("adminUsers.points.failed", { message: t("app.networkError") });
  };

  return (
    <section className={styles.card} aria-labelledby="add-points">
      <h2 id="add-points">{t("adminUsers.points.title")}</h2>
      <p className={styles.help}>{t("adminUsers.points.help")}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <div>
          <TextInput
            label={t("adminUsers.points.uid")}
            placeholder={t("adminUsers.points.uidHint")}
            inputMode="numeric"
            autoComplete="off"
            value={uid}
            error={error(wrong.uid)}
            onChange={(event) => onUid(event.currentTarget.value)}
          />
          <p className={styles.live} role="status">
            {settled === id && who.data === null && <span data-bad>{t("adminUsers.points.noOne")}</span>}
            {settled === id &&
              who.data &&
              t("adminUsers.points.who", {
                name: who.data.display_name,
                points: who.data.points.available.toLocaleString(language),
                term: who.data.expires_ms === null ? t("adminUsers.points.forever") : t("adminUsers.points.term", { date: stamp(who.data.expires_ms).slice(0, 10) }),
              })}
          </p>
        </div>
        <div className={styles.pair}>
          <TextInput
            label={t("adminUsers.points.amount")}
            placeholder={t("adminUsers.points.amountHint")}
            inputMode="text"
            autoComplete="off"
            value={amount}
            error={error(wrong.amount ?? nothing)}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <div>
            <TextInput
              label={t("adminUsers.points.days")}
              placeholder={t("adminUsers.points.daysHint")}
              inputMode="numeric"
              autoComplete="off"
              value={days}
              error={error(wrong.days)}
              onChange={(event) => setDays(event.currentTarget.value)}
            />
            <p className={styles.live} role="status">
              {term !== null && <span>{t("adminUsers.points.ms", { ms: term.toLocaleString(language) })}</span>}
              {term !== null && (
                <span>{term > 0 ? t("adminUsers.points.until", { date: stamp(now + term).slice(0, 16) }) : t("adminUsers.points.unchanged")}</span>
              )}
            </p>
          </div>
        </div>
        <TextInput
          label={t("adminUsers.points.reason")}
          placeholder={t("adminUsers.points.reasonHint")}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {points < 0 && (
          <div>
            <Switch
              label={t("adminUsers.points.allow")}
              aria-describedby="allow-negative"
              className={styles.switch}
              checked={allow}
              onChange={(event) => setAllow(event.currentTarget.checked)}
            />
            <p id="allow-negative" className={styles.live}>
              {t("adminUsers.points.allowHelp")}
            </p>
          </div>
        )}
        <p className={styles.said} data-tone={said?.tone} role={said?.tone === "bad" ? "alert" : "status"}>
          {said?.words}
        </p>
        <Button type="submit" loading={change.isPending}>
          {t("adminUsers.points.submit")}
        </Button>
      </form>
    </section>
  );
}
