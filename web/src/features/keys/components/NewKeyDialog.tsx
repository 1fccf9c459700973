import { Button, Checkbox, Input, NativeSelect, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { useOrganisations } from "@/lib/api/organisations";
import { wordsOf } from "@/lib/api/specified";
import { useMakeKey, type KeyScope, type MadeKey } from "../api";
import { anyWrong, draftOf, limitsOf } from "../limits";
import { SCOPE_WORDS, SCOPES } from "../scopes";
import { LimitsFields } from "./LimitsFields";
import styles from "./keys.module.css";

/** What a program that makes works needs. */
const USUAL: readonly KeyScope[] = ["tasks:read", "tasks:write", "media:read", "media:write"];
const DAYS = [30, 90, 365];
const USUAL_DAYS = "90";
const DAY_MS = 86_400_000;
const MAX_NAME = 60;

/** What a new key is called, what it may do and how long it lasts. */
export function NewKeyDialog({ opened, onMade, onClose }: { opened: boolean; onMade(made: MadeKey): void; onClose(): void }) {
  const { t } = useTexts();
  return (
    <Dialog opened={opened} title={t("keys.make")} size={480} onClose={onClose}>
      <NewKeyForm onMade={onMade} />
    </Dialog>
  );
}

function NewKeyForm({ onMade }: { onMade(made: MadeKey): void }) {
  const { t } = useTexts();
  const make = useMakeKey();
  const organisations = useOrganisations().data ?? [];
  const [name, setName] = useState("");
  const [payer, setPayer] = useState("");
  const [test, setTest] = useState(false);
  const [scopes, setScopes] = useState(USUAL);
  const [days, setDays] = useState(USUAL_DAYS);
  const [draft, setDraft] = useState(draftOf());
  const [tried, setTried] = useState(false);
  const chosen = name.trim();
  const nameProblem = chosen.length === 0 || [...chosen].length > MAX_NAME ? t("keys.nameRule") : null;
  const scopesProblem = scopes.length === 0 ? t("keys.scopesRule") : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameProblem || scopesProblem || anyWrong(draft)) return;
    make.mutate(
      { name: chosen, test, scopes: [...scopes], expires_ms: days === "" ? null : Date.now() + Number(days) * DAY_MS, limits: limitsOf(draft), ...(payer && { organisation_id: payer }) },
      { onSuccess: onMade },
    );
  };
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <TextInput
        size="md"
        label={t("keys.name")}
        description={t("keys.nameHelp")}
        value={name}
        error={tried && nameProblem}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Input.Wrapper size="md" label={t("keys.kind")} labelElement="div" description={t(test ? "keys.testHelp" : "keys.liveHelp")}>
        <Choice
          wide
          name={t("keys.kind")}
          value={test ? "test" : "live"}
          options={[
            { value: "live", label: t("keys.live") },
            { value: "test", label: t("keys.test") },
          ]}
          onChange={(value) => setTest(value === "test")}
        />
      </Input.Wrapper>
      {organisations.length > 0 && (
        <NativeSelect
          size="md"
          label={t("keys.payer")}
          value={payer}
          data={[{ value: "", label: t("keys.payerOwn") }, ...organisations.map(({ id, name: of }) => ({ value: id, label: of }))]}
          onChange={(event) => setPayer(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group label={t("keys.scopes")} size="md" value={[...scopes]} error={tried && scopesProblem} onChange={(value) => setScopes(SCOPES.filter((scope) => value.includes(scope)))}>
        <Stack gap={2} className={styles.scopes}>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} size="md" label={t(SCOPE_WORDS[scope])} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        size="md"
        label={t("keys.expires")}
        value={days}
        data={[...DAYS.map((count) => ({ value: String(count), label: t("keys.days", { count }) })), { value: "", label: t("keys.never") }]}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <details className={styles.over}>
        <summary>{t("keys.limit.title")}</summary>
        <LimitsFields draft={draft} onChange={setDraft} tried={tried} error={make.error} />
      </details>
      {make.isError && (
        <p className={styles.problem} role="alert">
          {wordsOf(make.error, t("keys.actionFailed"))}
        </p>
      )}
      <Button type="submit" size="md" loading={make.isPending}>
        {t("keys.go")}
      </Button>
    </Stack>
  );
}
