import { Checkbox, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Icon, type IconName } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import type { OidcRequest, Schemas } from "@/lib/api/types";
import { useAnswer } from "../api";
import { AcceptOrDecline } from "./AcceptOrDecline";
import { Frame } from "./Frame";
import { Gone } from "./Gone";
import styles from "./oidc.module.css";

const USUAL_POINTS = "500";
const MOST_POINTS = 1_000_000_000;

type Scope = Schemas["KeyScope"];
const SCOPES: Record<Scope, [IconName, `oidc.access.${"tasksRead" | "tasksWrite" | "mediaRead" | "mediaWrite" | "billingRead" | "keysWrite"}`]> = {
  "tasks:read": ["eye", "oidc.access.tasksRead"],
  "tasks:write": ["spark", "oidc.access.tasksWrite"],
  "media:read": ["image", "oidc.access.mediaRead"],
  "media:write": ["folder", "oidc.access.mediaWrite"],
  "billing:read": ["receipt", "oidc.access.billingRead"],
  "keys:write": ["key", "oidc.access.keysWrite"],
};

interface Props {
  id: string;
  asked: OidcRequest;
  /** Asks who it is before what follows, unless that was asked a moment ago. */
  guarded(change: () => Promise<unknown> | void): void;
}

/** An application wants to act for the user: which one, what it may do, how much it may spend, and the two buttons. */
export function Access({ id, asked, guarded }: Props) {
  const { t } = useTexts();
  const answer = useAnswer(id);
  const [points, setPoints] = useState(USUAL_POINTS);
  const [test, setTest] = useState(false);
  const [tried, setTried] = useState(false);
  const { api, site, user } = asked;
  if (!api || (answer.error instanceof ApiError && answer.error.status === 404)) return <Gone />;

  const spends = api.scopes.includes("tasks:write") && !test;
  const chosen = Number(points);
  const wrong = spends && !(Number.isInteger(chosen) && chosen >= 1 && chosen <= MOST_POINTS);
  const asksAgain = answer.error instanceof ApiError && answer.error.code === "step_up_required";
  const accept = async () => {
    const terms = { test, ...(spends && { points_per_day: chosen }) };
    try {
      await answer.mutateAsync({ accept: true, signsOut: false, terms });
    } catch (error) {
      // Any other refusal stands on the page.
      if (error instanceof ApiError && error.code === "step_up_required") throw error;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong) guarded(accept);
  };
  return (
    <Frame title={t("oidc.access.title", { name: site?.name ?? "" })} lead={t("oidc.access.lead")}>
      <form noValidate onSubmit={submit}>
        <dl className={styles.facts}>
          <div>
            <dt>{t("oidc.as")}</dt>
            <dd>{user.display_name}</dd>
          </div>
          {api.vouched_by !== null && (
            <div>
              <dt>{t("oidc.access.vouchedBy")}</dt>
              <dd>{api.vouched_by}</dd>
            </div>
          )}
          <div>
            <dt>{t("oidc.goesTo")}</dt>
            <dd>{api.on_device ? t("oidc.access.onDevice", { host: site?.host ?? "" }) : site?.host}</dd>
          </div>
        </dl>
        {api.vouched_by !== null && <p className={styles.warning}>{t(api.on_device ? "oidc.access.beSureOnDevice" : "oidc.access.beSure")}</p>}
        <h2 className={styles.subtitle}>{t("oidc.access.may")}</h2>
        <ul className={styles.shares}>
          {api.scopes.map((scope) => (
            <li key={scope}>
              <Icon name={SCOPES[scope][0]} size={20} />
              <span>{t(SCOPES[scope][1])}</span>
            </li>
          ))}
        </ul>
        <Stack gap={3} className={styles.actions}>
          {api.may_be_tried && (
            <Checkbox size="md" label={t("oidc.access.test")} description={t("oidc.access.testHelp")} checked={test} onChange={(event) => setTest(event.currentTarget.checked)} />
          )}
          {spends && (
            <TextInput
              size="md"
              label={t("oidc.access.points")}
              description={t("oidc.access.pointsHelp")}
              inputMode="numeric"
              autoComplete="off"
              value={points}
              error={tried && wrong && t("oidc.access.pointsRule", { most: MOST_POINTS })}
              onChange={(event) => setPoints(event.currentTarget.value)}
            />
          )}
        </Stack>
        <p className={styles.note}>{t("oidc.access.ends")}</p>
        {answer.isError && !asksAgain && (
          <p className={styles.error} role="alert">
            {wordsOf(answer.error, t("oidc.failed"))}
          </p>
        )}
        <AcceptOrDecline answer={answer} accept={t("oidc.access.accept")} />
      </form>
    </Frame>
  );
}
