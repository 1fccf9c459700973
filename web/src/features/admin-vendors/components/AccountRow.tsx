import { Button } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Confirm } from "@/components/Confirm";
import { Dialog } from "@/components/Dialog";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { timeOfDay } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useAccountCalls, type Account, type Probed, type VendorTool } from "../api";
import { GoingLive } from "./GoingLive";
import { ProbeResult } from "./ProbeResult";
import styles from "./vendors.module.css";

const TONES = { open: "good", idle: "idle", off: "idle", problem: "bad", resting: "bad" } as const;

function stateOf(account: Account): keyof typeof TONES {
  if (account.problem !== null) return "problem";
  if (!account.enabled) return "off";
  if (account.rest !== null) return "resting";
  return account.open ? "open" : "idle";
}

/** One account: how it does, and what can be done with it. */
export function AccountRow({ tool, account, onEdit }: { tool: VendorTool; account: Account; onEdit(): void }) {
  const { t, pick, language } = useTexts();
  const calls = useAccountCalls();
  const [busy, setBusy] = useState<"probe" | "switch" | "remove" | null>(null);
  const [asking, setAsking] = useState<"disable" | "remove" | "live" | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [probed, setProbed] = useState<Probed | null>(null);
  const state = stateOf(account);
  const ours = account.source === "panel";

  const run = async (what: NonNullable<typeof busy>, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      toast(wordsOf(error, t("app.networkError")), "error");
    } finally {
      setBusy(null);
      setAsking(null);
    }
  };
  const enable = (enabled: boolean) =>
    run("switch", async () => {
      await calls.enable(account.id, enabled);
      toast(t(enabled ? "adminVendors.enabled" : "adminVendors.disabled"), "success");
    });
  const remove = () =>
    run("remove", async () => {
      await calls.remove(account.id);
      toast(t("adminVendors.removed"), "success");
    });
  const probe = () => run("probe", async () => setProbed(await calls.probe(account.id)));

  return (
    <div className={styles.account}>
      <Row gap={2} rowGap={1} wrap shrink className={styles.who}>
        <strong>{account.label}</strong>
        <StatusMark tone={TONES[state]}>{t(`adminVendors.state.${state}`)}</StatusMark>
        {!ours && <span className={styles.tag}>{t(`adminVendors.source.${account.source}`)}</span>}
        <small>
          {t("adminVendors.wireName", { returnObjects: true })[account.wire] ?? account.wire} · {account.base_url ?? "—"}
        </small>
      </Row>
      <Figures account={account} />
      <div className={styles.actions}>
        <Button size="compact-sm" variant="subtle" loading={busy === "probe"} onClick={() => void probe()}>
          {t("adminVendors.probe")}
        </Button>
        {ours ? (
          <>
            <Button size="compact-sm" variant="subtle" onClick={onEdit}>
              {t("adminVendors.edit")}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              loading={busy === "switch"}
              onClick={() => (account.enabled ? setAsking("disable") : tool.demo ? setAsking("live") : void enable(true))}
            >
              {t(account.enabled ? "adminVendors.disable" : "adminVendors.enable")}
            </Button>
            {!account.enabled && (
              <Button size="compact-sm" variant="subtle" onClick={() => setAsking("remove")}>
                {t("adminVendors.remove")}
              </Button>
            )}
          </>
        ) : (
          <span className={styles.note}>{t("adminVendors.readonly")}</span>
        )}
      </div>
      {account.problem !== null && (
        <p className={styles.problem} role="alert">
          {account.problem}
        </p>
      )}
      {state === "resting" && account.rest !== null && (
        <p className={styles.problem} role="alert">
          {t("adminVendors.rest", {
            cause: t(`adminVendors.restCause.${account.rest.cause}`),
            since: timeOfDay(account.rest.since_ms, language),
            next: timeOfDay(account.rest.next_try_ms, language),
          })}
          {account.rest.message.zh !== "" && ` ${pick(account.rest.message)}`}
        </p>
      )}
      <div className={styles.probed} role="status" data-shown={probed !== null || undefined}>
        {probed && <ProbeResult probed={probed} />}
      </div>
      <Dialog opened={asking === "live"} title={t("adminVendors.enableTitle", { label: account.label })} size={520} onClose={() => setAsking(null)}>
        <GoingLive tool={tool.id} name={pick(tool.title)} agreed={agreed} error={null} onAgree={setAgreed} />
        <Row gap={2} align="stretch" justify="end">
          <Button variant="default" onClick={() => setAsking(null)}>
            {t("adminVendors.cancel")}
          </Button>
          <Button disabled={!agreed} loading={busy === "switch"} onClick={() => void enable(true)}>
            {t("adminVendors.enable")}
          </Button>
        </Row>
      </Dialog>
      <Confirm
        opened={asking === "disable"}
        title={t("adminVendors.disableTitle")}
        message={t("adminVendors.disableHelp", { label: account.label, jobs: account.figures.jobs })}
        confirm={t("adminVendors.disable")}
        busy={busy === "switch"}
        onConfirm={() => void enable(false)}
        onClose={() => setAsking(null)}
      />
      <Confirm
        opened={asking === "remove"}
        title={t("adminVendors.removeTitle")}
        message={t("adminVendors.removeHelp", { label: account.label })}
        confirm={t("adminVendors.remove")}
        busy={busy === "remove"}
        onConfirm={() => void remove()}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

/** Jobs, points and success, each with its limit where it has one. */
function Figures({ account }: { account: Account }) {
  const { t, language } = useTexts();
  const { jobs, spent_today: spent, succeeded, failed } = account.figures;
  const number = new Intl.NumberFormat(language);
  const of = (value: number, most: number | null) =>
    t("adminVendors.jobsOf", { jobs: number.format(value), most: most === null ? t("adminVendors.noLimit") : number.format(most) });
  const done = succeeded + failed;
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(done === 0 ? 0 : succeeded / done);
  return (
    <dl className={styles.figures}>
      <Measure name={t("adminVendors.jobs")} share={account.max_concurrent === null ? null : jobs / account.max_concurrent}>
        {of(jobs, account.max_concurrent)}
      </Measure>
      <Measure name={t("adminVendors.spent")} share={account.daily_cap === null ? null : spent / account.daily_cap}>
        {of(spent, account.daily_cap)}
      </Measure>
      <Measure name={t("adminVendors.success")} share={null}>
        {done === 0 ? t("adminVendors.none") : t("adminVendors.successOf", { percent, done: number.format(done) })}
      </Measure>
      <Measure name={t("adminVendors.weight")} share={null}>
        {number.format(account.weight)}
      </Measure>
    </dl>
  );
}

function Measure({ name, share, children }: { name: string; share: number | null; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {share !== null && (
          <span className={styles.bar} aria-hidden="true">
            <span data-full={share >= 1 || undefined} style={{ width: `${Math.min(100, share * 100)}%` }} />
          </span>
        )}
      </dd>
    </div>
  );
}
