import { Button } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Confirm } from "@/components/Confirm";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { toast } from "@/lib/toast";
import { useChangeStanding, useCloseAccount, useClosing, useResetFactors, useResetPassword, useResetProfile, type Person } from "../api";
import styles from "./dialog.module.css";

const QUESTIONS = ["reset", "off", "promote", "demote", "factors", "name", "avatar", "close"] as const;
type Question = (typeof QUESTIONS)[number];

interface Props {
  person: Person;
  /** Nobody does these things to themselves. */
  own: boolean;
  onPassword(password: string): void;
}

/** What an administrator can do to an account. Each is asked about first, but what only gives back. */
export function Actions({ person, own, onPassword }: Props) {
  const { t } = useTexts();
  const [question, setQuestion] = useState<Question | null>(null);
  // The question keeps its words while its dialog closes.
  const [asked, setAsked] = useState<Question>("reset");
  const [busy, setBusy] = useState(false);
  const standing = useChangeStanding(person.uid);
  const password = useResetPassword(person.uid);
  const factors = useResetFactors(person.uid);
  const profile = useResetProfile(person.uid);
  const closing = useClosing(person.uid, question === "close").data;
  const close = useCloseAccount(person.uid);
  const name = person.anonymous ? person.display_name : person.login_name;

  const acts: Record<Question | "on", () => Promise<string>> = {
    reset: async () => {
      onPassword((await password.mutateAsync()).password);
      return t("adminUsers.act.resetDone");
    },
    off: async () => {
      await standing.mutateAsync({ active: false });
      return t("adminUsers.act.offDone");
    },
    on: async () => {
      await standing.mutateAsync({ active: true });
      return t("adminUsers.act.onDone");
    },
    promote: async () => {
      await standing.mutateAsync({ role: "admin" });
      return t("adminUsers.act.promoteDone");
    },
    demote: async () => {
      await standing.mutateAsync({ role: "user" });
      return t("adminUsers.act.demoteDone");
    },
    close: async () => {
      if (closing) await close.mutateAsync(closing.points.available + closing.points.held);
      return t("adminUsers.act.closeDone");
    },
    name: async () => {
      await profile.mutateAsync("display_name");
      return t("adminUsers.act.nameDone");
    },
    avatar: async () => {
      await profile.mutateAsync("avatar");
      return t("adminUsers.act.avatarDone");
    },
    factors: async () => t("adminUsers.act.factorsDone", { count: (await factors.mutateAsync()).removed }),
  };
  const act = async (what: Question | "on") => {
    setBusy(true);
    try {
      toast(await acts[what](), "success");
      setQuestion(null);
    } catch (cause) {
      toast(wordsOf(cause, t("adminUsers.act.failed")), "error");
    } finally {
      setBusy(false);
    }
  };
  const ask = (next: Question) => () => {
    setAsked(next);
    setQuestion(next);
  };

  // What a question says, beyond its fixed words.
  const help = () => {
    if (asked !== "close") return t(`adminUsers.act.${asked}Help`);
    if (!closing) return t("app.loading");
    if (closing.obstacle !== null) {
      return t(`adminUsers.act.closeObstacle.${closing.obstacle}`, { numbers: [...closing.orders, ...closing.refunds, ...closing.organisations].join(t("app.comma")) });
    }
    const { points, works, uploads, open_tasks } = closing;
    return t("adminUsers.act.closeHelp", { points: points.available + points.held, works, uploads, tasks: open_tasks });
  };

  if (own || person.closed_ms !== null) return null;
  return (
    <Row gap={2} wrap align="stretch" justify="end" className={styles.actions}>
      {!person.anonymous && (
        <Button variant="default" onClick={ask("reset")}>
          {t("adminUsers.act.reset")}
        </Button>
      )}
      {person.second_factor && (
        <Button variant="default" onClick={ask("factors")}>
          {t("adminUsers.act.factors")}
        </Button>
      )}
      {!person.anonymous && person.display_name.toLowerCase() !== person.login_name && (
        <Button variant="default" onClick={ask("name")}>
          {t("adminUsers.act.name")}
        </Button>
      )}
      {person.avatar !== null && (
        <Button variant="default" onClick={ask("avatar")}>
          {t("adminUsers.act.avatar")}
        </Button>
      )}
      {!person.anonymous && (
        <Button variant="default" onClick={ask(person.role === "admin" ? "demote" : "promote")}>
          {person.role === "admin" ? t("adminUsers.act.demote") : t("adminUsers.act.promote")}
        </Button>
      )}
      {person.active ? (
        <Button variant="light" onClick={ask("off")}>
          {t("adminUsers.act.off")}
        </Button>
      ) : (
        <Button loading={busy} onClick={() => void act("on")}>
          {t("adminUsers.act.on")}
        </Button>
      )}
      {person.role !== "admin" && (
        <Button variant="light" color="red" onClick={ask("close")}>
          {t("adminUsers.act.close")}
        </Button>
      )}
      <Confirm
        opened={question !== null}
        title={t(`adminUsers.act.${asked}Title`, { name })}
        message={help()}
        confirm={t(`adminUsers.act.${asked}`)}
        busy={busy}
        blocked={asked === "close" && closing?.obstacle !== null}
        onConfirm={() => void act(asked)}
        onClose={() => setQuestion(null)}
      />
    </Row>
  );
}
