import { Button, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { useMemo, useRef, useState, type FormEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { localize, SchemaForm, type FieldError, type FormContext, type JsonSchema, type Params, type SchemaFormHandle } from "@/forms";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { toast } from "@/lib/toast";
import { useAccountCalls, type Account, type AccountFields, type Probed, type VendorTool, type Wire } from "../api";
import { GoingLive } from "./GoingLive";
import { ProbeResult } from "./ProbeResult";
import styles from "./vendors.module.css";

interface Props {
  tool: VendorTool;
  /** `null` for a new one. */
  account: Account | null;
  onDone(): void;
}

/** What belongs to one wire alone. */
interface Written {
  baseUrl: string;
  fields: Params;
  cleared: string[];
}

/** Credentials hold no files. */
const context: FormContext = {
  uploadFile: () => Promise.reject(new Error("no files here")),
  importUrl: () => Promise.reject(new Error("no files here")),
  previewUrl: () => "",
  drawPlayer: () => null,
  recentUploads: () => Promise.resolve([]),
  recentWorks: () => Promise.resolve([]),
  describeTask: () => Promise.reject(new Error("no tasks here")),
  toast,
};

const digits = (value: number | null) => (value === null ? "" : String(value));
const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));

/** What an operator writes down of an account; the credentials are drawn from the provider's own schema. */
export function AccountForm({ tool, account, onDone }: Props) {
  const { t, pick, language } = useTexts();
  const calls = useAccountCalls();
  const credentials = useRef<SchemaFormHandle>(null);
  const first = tool.wires.find((wire) => wire.id === account?.wire) ?? tool.wires[0]!;
  const [wire, setWire] = useState<Wire>(first);
  const [name, setName] = useState(account?.label ?? "");
  const [baseUrl, setBaseUrl] = useState(account?.own_base_url ?? "");
  const [fields, setFields] = useState<Params>(account?.settings ?? {});
  const [cleared, setCleared] = useState<string[]>([]);
  // What was written down for the other wires: each keeps its own address and keys.
  const [aside, setAside] = useState<Record<string, Written>>({});
  const [most, setMost] = useState(digits(account?.max_concurrent ?? null));
  const [weight, setWeight] = useState(digits(account?.weight ?? 1));
  const [cap, setCap] = useState(digits(account?.daily_cap ?? null));
  const [enabled, setEnabled] = useState(account?.enabled ?? true);
  const [busy, setBusy] = useState<"save" | "probe" | null>(null);
  const [probed, setProbed] = useState<Probed | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [judged, setJudged] = useState(false);
  const [errors, setErrors] = useState<FieldError[]>([]);

  // Keys are never sent to another place than the one that they were entered for.
  const moved = account !== null && (wire.id !== account.wire || originOf(baseUrl, wire) !== originOf(account.own_base_url, first));
  const held = useMemo(() => (account === null || moved ? [] : account.secrets), [account, moved]);
  const schema = useMemo(
    () => relaxed(wire.schema, held.filter((secret) => !cleared.includes(secret)), t("adminVendors.keep")),
    [wire, held, cleared, t],
  );
  const optional = held.filter((secret) => !wire.schema.required?.includes(secret));
  const local = localize(wire.schema, language === "en" ? "en" : "zh");
  const wrong = (path: string) => errors.find((error) => error.path === path)?.message;
  const names = t("adminVendors.wireName", { returnObjects: true });

  // With its first account that takes tasks the tool leaves its demonstration.
  const goesLive = tool.demo && enabled && !account?.open;

  const change = (id: string) => {
    const next = tool.wires.find((item) => item.id === id) ?? wire;
    const theirs = aside[next.id] ?? { baseUrl: "", fields: {}, cleared: [] };
    setAside({ ...aside, [wire.id]: { baseUrl, fields, cleared } });
    setWire(next);
    setBaseUrl(theirs.baseUrl);
    setFields(theirs.fields);
    setCleared(theirs.cleared);
    setErrors([]);
    setProbed(null);
  };
  const written = (): AccountFields => ({
    label: name,
    wire: wire.id,
    base_url: baseUrl.trim() === "" ? null : baseUrl.trim(),
    credentials: { ...fields, ...Object.fromEntries(cleared.map((secret) => [secret, null])) },
    max_concurrent: numberOf(most),
    weight: numberOf(weight) ?? 1,
    daily_cap: numberOf(cap),
    enabled,
  });
  /** Whether the fields that have to be filled in are; those that are not are marked. */
  const complete = () => {
    const credentialsRight = credentials.current?.reveal() !== false;
    const missing: FieldError[] = [];
    if (name.trim() === "") missing.push({ path: "/label", message: t("adminVendors.labelMissing") });
    if (wire.default_base_url === null && baseUrl.trim() === "") missing.push({ path: "/base_url", message: t("adminVendors.baseUrlMissing") });
    setErrors(missing);
    return credentialsRight && missing.length === 0;
  };
  const ask = async (what: "save" | "probe", work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) {
        setErrors(error.fields.map((field) => ({ ...field, path: field.path.replace(/^\/account/, "") })));
      } else toast(wordsOf(error, t("app.networkError")), "error");
    }
    setBusy(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const right = complete();
    setJudged(goesLive);
    if (!right || (goesLive && !agreed)) return;
    void ask("save", async () => {
      await (account ? calls.update(account.id, written()) : calls.create(tool.id, written()));
      toast(t(account ? "adminVendors.saved" : "adminVendors.created"), "success");
      onDone();
    });
  };
  const probe = () => {
    setProbed(null);
    if (complete()) void ask("probe", async () => setProbed(await calls.probeDraft(tool.id, account?.id ?? null, written())));
  };
  /** What was said of a field is over as soon as it is changed, and so is what the vendor said of the whole. */
  const changed = (path: string) => {
    setErrors((old) => old.filter((error) => !error.path.startsWith(path)));
    setProbed(null);
  };

  const inForm = errors
    .filter((error) => error.path.startsWith("/credentials"))
    .map((error) => ({ ...error, path: error.path.replace(/^\/credentials/, "") }));
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <TextInput
        label={t("adminVendors.label")}
        placeholder={t("adminVendors.labelHint")}
        value={name}
        maxLength={40}
        required
        error={wrong("/label")}
        onChange={(event) => {
          setName(event.currentTarget.value);
          changed("/label");
        }}
        data-autofocus
      />
      {tool.wires.length > 1 && (
        <Stack gap={1} className={styles.field}>
          <span className={styles.label} id="account-wire">
            {t("adminVendors.wire")}
          </span>
          <SegmentedControl
            fullWidth
            aria-labelledby="account-wire"
            value={wire.id}
            onChange={change}
            data={tool.wires.map((item) => ({ value: item.id, label: names[item.id] ?? item.id }))}
          />
          {wire.without.length > 0 && <small>{t("adminVendors.without", { modes: wire.without.map(pick).join(t("app.comma")) })}</small>}
        </Stack>
      )}
      <TextInput
        label={t("adminVendors.baseUrl")}
        type="url"
        inputMode="url"
        placeholder={wire.default_base_url ? t("adminVendors.baseUrlHint", { url: wire.default_base_url }) : t("adminVendors.baseUrlRequired")}
        value={baseUrl}
        maxLength={500}
        required={wire.default_base_url === null}
        error={wrong("/base_url")}
        onChange={(event) => {
          setBaseUrl(event.currentTarget.value);
          changed("/base_url");
        }}
      />
      <fieldset className={styles.part}>
        <legend>{t("adminVendors.credentials")}</legend>
        {moved && <p className={styles.warning}>{t("adminVendors.anew")}</p>}
        <SchemaForm
          key={wire.id}
          ref={credentials}
          schema={schema}
          value={fields}
          onChange={(next) => {
            setFields(next);
            changed("/credentials");
          }}
          errors={inForm}
          context={context}
          disabled={busy !== null}
          idPrefix="account"
          lang={language}
        />
        {optional.map((secret) => (
          <Switch
            key={secret}
            label={t("adminVendors.forget", { name: local.properties?.[secret]?.title ?? secret })}
            checked={cleared.includes(secret)}
            onChange={(event) => setCleared(event.currentTarget.checked ? [...cleared, secret] : cleared.filter((other) => other !== secret))}
          />
        ))}
        <small>{t("adminVendors.encrypted")}</small>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t("adminVendors.limits")}</legend>
        <div className={styles.limits}>
          <Limit label={t("adminVendors.maxConcurrent")} hint={t("adminVendors.maxConcurrentHint")} value={most} error={wrong("/max_concurrent")} onChange={(next) => { setMost(next); changed("/max_concurrent"); }} />
          <Limit label={t("adminVendors.weight")} hint={t("adminVendors.weightHint")} value={weight} error={wrong("/weight")} onChange={(next) => { setWeight(next); changed("/weight"); }} />
          <Limit label={t("adminVendors.dailyCap")} hint={t("adminVendors.dailyCapHint")} value={cap} error={wrong("/daily_cap")} onChange={(next) => { setCap(next); changed("/daily_cap"); }} />
        </div>
        <Switch label={t("adminVendors.enableNow")} checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
      </fieldset>
      {wrong("/wire") && (
        <p className={styles.problem} role="alert">
          {wrong("/wire")}
        </p>
      )}
      {goesLive && <GoingLive tool={tool.id} name={pick(tool.title)} agreed={agreed} error={judged && !agreed ? t("adminVendors.live.agreeFirst") : null} onAgree={setAgreed} />}
      <div className={styles.probed} role="status" data-shown={probed !== null || undefined}>
        {probed && <ProbeResult probed={probed} />}
      </div>
      <Row gap={2} align="stretch" justify="end">
        <Button className={styles.probe} variant="subtle" disabled={busy === "save"} loading={busy === "probe"} onClick={probe}>
          {t("adminVendors.probeDraft")}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t("adminVendors.cancel")}
        </Button>
        <Button type="submit" disabled={busy === "probe"} loading={busy === "save"}>
          {t(account ? "adminVendors.save" : "adminVendors.create")}
        </Button>
      </Row>
    </Stack>
  );
}

interface LimitProps {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

function Limit({ label, hint, value, error, onChange }: LimitProps) {
  return (
    <TextInput
      label={label}
      description={hint}
      inputMode="numeric"
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={value}
      error={error}
      // Only digits come in, so that what is sent is always a number.
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, 13))}
    />
  );
}

/** Scheme, host and port that requests would go to; the text itself while it is no address. */
function originOf(text: string | null, wire: Wire): string | null {
  const address = text?.trim() || wire.default_base_url;
  if (!address) return null;
  return URL.canParse(address) ? new URL(address).origin : address;
}

/** The form of an account that is there: secrets that are set may stay empty. */
function relaxed(schema: JsonSchema, held: string[], hint: string): JsonSchema {
  if (held.length === 0) return schema;
  const properties = { ...schema.properties };
  for (const name of held) {
    const field = properties[name];
    if (field) properties[name] = { ...field, "x-placeholder": hint, "x-en": { ...field["x-en"], placeholder: hint } };
  }
  const { "x-require-any": any, ...rest } = schema;
  // One of them is held: the host has it, the form has not.
  const needed = any && !any.some((name) => held.includes(name)) ? { "x-require-any": any } : {};
  return { ...rest, ...needed, properties, required: (schema.required ?? []).filter((name) => !held.includes(name)) };
}
