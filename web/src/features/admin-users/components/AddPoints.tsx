import { Button, Switch, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type FormEvent } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { DAY_MS } from "@/lib/day";
import { stamp } from "@/lib/format";
import { useNow } from "@/lib/hooks";
import { useChangePoints, useWho, type PointsChange, type PointsForm } from "../api";
import { endsOf, isShorter } from "../shifts";
import { Shifts, Shorter } from "./Shifts";
import styles from "./users.module.css";

const INTEGER = /^[+-]?\d{1,10}$/;
const DAYS = /^\d{1,5}$/;

interface Said {
  tone: "good" | "bad";
  words: string;
}

interface Props {
  /** The number of the user, as it is typed. */
  uid: string;
  /** None where it is known who it is about. */
  onUid?(uid: string): void;
}

/**
 * Gives or takes points and sets the term. Says as it is typed what the days are in milliseconds, and what the user has
 * before and after; a term that gets shorter is agreed to first.
 */
export function AddPoints({ uid, onUid }: Props) {
  const { t, language } = useTexts();
  const [amount, setAmount] = useState("");
  const [days, setDays] = useState("0");
  const [reason, setReason] = useState("");
  const [allow, setAllow] = useState(false);
  const [agreed, setAgreed] = useState(false);
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
  const points = wrong.amount ? 0 : Number(amount);
  const nothing = !wrong.amount && points === 0 && term === 0 ? t("adminUsers.points.nothing") : null;
  const person = settled === id ? who.data : undefined;
  const end = person && { before: person.expires_ms, after: term ? now + term : person.expires_ms };
  const shorter = end && end.after !== null && isShorter(end.before, end.after) ? { before: end.before, after: end.after } : null;
  const unagreed = shorter && !agreed ? t("adminUsers.shift.agreeFirst") : null;
  const short = person && points < 0 && !allow && -points > person.points.available ? t("adminUsers.points.short", { points: person.points.available.toLocaleString(language) }) : null;
  const error = (message: string | null) => (judged ? message : null);
  const bad = wrong.uid || wrong.amount || wrong.days || nothing || short || unagreed;
  // What is asked of the fields goes as soon as they are right.
  const shown: Said | null = judged && bad ? { tone: "bad", words: nothing ?? short ?? (wrong.uid || wrong.amount || wrong.days ? t("adminUsers.points.check") : bad) } : said;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    setSaid(null);
    if (bad) return;
    const form: PointsForm = { points, days: Number(days), allow_negative: allow && points < 0, allow_shorter: shorter !== null && agreed, reason: reason.trim() };
    try {
      const done = await change.mutateAsync({ uid: id, form });
      setSaid({ tone: "good", words: t("adminUsers.points.done", { message: outcomeOf(done) }) });
      setAmount("");
      setDays("0");
      setReason("");
      setAllow(false);
      setAgreed(false);
      setJudged(false);
    } catch (cause) {
      setSaid({ tone: "bad", words: failure(cause) });
    }
  };
  const outcomeOf = (done: PointsChange) => {
    // A repetition changed nothing: the host's words say so.
    if (done.available_before === null) return done.message;
    const [from, to] = endsOf(done.expires_before_ms, done.expires_ms, t("adminUsers.points.forever"));
    const before = done.available_before.toLocaleString(language);
    const after = done.points.available.toLocaleString(language);
    return [
      before === after ? t("adminUsers.shift.pointsSame", { points: after }) : t("adminUsers.shift.points", { before, after }),
      from === to ? t("adminUsers.shift.termSame", { end: to }) : t("adminUsers.shift.termMoved", { from, to }),
    ].join(t("adminUsers.shift.and"));
  };
  const failure = (cause: unknown) => {
    if (cause instanceof ApiError) {
      return t("adminUsers.points.refused", { message: wordsOf(cause, t("adminUsers.points.unknown")), code: cause.code });
    }
    return t("adminUsers.points.failed", { message: t("app.networkError") });
  };

  return (
    <Panel as="section" gap={3} className={styles.card} aria-labelledby="add-points">
      <h2 id="add-points">{t("adminUsers.points.title")}</h2>
      <p className={styles.help}>{t("adminUsers.points.help")}</p>
      <Stack as="form" gap={3} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <div>
          {onUid && (
            <TextInput
              required
              label={t("adminUsers.points.uid")}
              placeholder={t("adminUsers.points.uidHint")}
              inputMode="numeric"
              autoComplete="off"
              value={uid}
              error={error(wrong.uid)}
              onChange={(event) => onUid(event.currentTarget.value)}
            />
          )}
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
            required
            label={t("adminUsers.points.amount")}
            placeholder={t("adminUsers.points.amountHint")}
            inputMode="text"
            autoComplete="off"
            value={amount}
            error={short ?? error(wrong.amount ?? nothing)}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <div>
            <TextInput
              required
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
        {person && end && !short && <Shifts points={{ before: person.points.available, after: Math.max(0, person.points.available + points) }} end={end} />}
        {person && points < 0 && !short && (
          <p className={styles.fewer}>{t("adminUsers.shift.fewer", { points: Math.min(-points, person.points.available).toLocaleString(language) })}</p>
        )}
        {shorter && <Shorter end={shorter} agreed={agreed} error={error(unagreed)} onAgree={setAgreed} />}
        <p className={styles.said} data-tone={shown?.tone} role={shown?.tone === "bad" ? "alert" : "status"}>
          {shown?.words}
        </p>
        <Button type="submit" loading={change.isPending}>
          {t("adminUsers.points.submit")}
        </Button>
      </Stack>
    </Panel>
  );
}
