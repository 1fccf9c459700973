import { Button, Loader } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { Confirm } from "@/components/Confirm";
import { JoinLinks } from "@/components/JoinLinks";
import { useTexts } from "@/i18n";
import { usePurse } from "@/lib/api/organisations";
import { grouped } from "@/lib/format";
import { organisationAt } from "@/lib/routes";
import { ApiError } from "@/lib/api/client";
import { FEWEST, MOST } from "@/lib/comparisons";
import { unanswered } from "@/lib/idempotency";
import { toast } from "@/lib/toast";
import type { Candidate } from "./candidates";
import { totalOf, type usePrices } from "./usePrices";
import { useLack } from "../payer";
import { useStart } from "./useStart";
import "../texts.zh";
import "./texts.zh";
import styles from "./compare.module.css";

/** Where the host says that the total is above what was agreed to. */
const MOST_POINTS = "/max_points";
/** From this total on, starting asks first: several works at once usually cost less. */
const ASK_FROM_POINTS = 600;

interface Props {
  chosen: Candidate[];
  prices: ReturnType<typeof usePrices>;
  /** Points that can be spent; null while nobody knows. */
  available: number | null;
  /** Points that a new visitor is about to receive; 0 for anybody else. */
  gift: number;
  /** Nobody who can buy: a visitor, with or without a temporary account. */
  guest: boolean;
  onStarted(): void;
  children: ReactNode;
}

/** The total, and go. */
export function StartBar({ chosen, prices, available, gift, guest, onStarted, children }: Props) {
  const { t } = useTexts();
  const start = useStart();
  const { wallet } = usePurse();
  const [asking, setAsking] = useState(false);
  const [changed, setChanged] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const priced = chosen.map((candidate) => prices.of(candidate));
  const total = totalOf(priced.map(({ price }) => price));
  const refusal = priced.find((one) => one.refusal !== null)?.refusal ?? null;
  const few = chosen.length < FEWEST;
  const lacking = useLack(few ? null : (total?.points ?? null), available, (points) => t("compare.short", { points }));
  const blocked = few || total === null || lacking !== null || refusal !== null;

  const words = () => {
    if (total === null || few) return t("compare.go");
    if (total.points === 0) return t("compare.goFree");
    return t(total.exact ? "compare.goWith" : "compare.goUpTo", { points: total.points });
  };
  const fail = async (error: Error) => {
    setAsking(false);
    if (unanswered(error)) return toast(t("studio.networkKept"), "error", 5000);
    if (!(error instanceof ApiError)) return toast(t("app.networkError"), "error");
    if (error.status === 409 && error.fields.some(({ path }) => path === MOST_POINTS)) {
      await prices.again();
      setChanged(true);
      return;
    }
    if (error.code === "rate_limited" && error.retryAfter) setSaid(t("studio.rateLimited", { seconds: error.retryAfter }));
    else setSaid(error.fields[0]?.message ?? error.message);
  };
  const send = () => {
    if (total === null) return;
    setChanged(false);
    setSaid(null);
    start.mutate(
      { items: chosen.map(({ tool, mode, params }) => ({ tool: tool.id, mode: mode.id, params })), max_points: total.points },
      { onSuccess: onStarted, onError: (error) => void fail(error) },
    );
  };
  const press = () => {
    if (blocked || start.isPending) return;
    if (total.points >= ASK_FROM_POINTS) setAsking(true);
    else send();
  };
  const bad =
    changed && total ? t("compare.priceChanged", { points: total.points })
    : said ?? refusal ?? (few ? t("compare.atLeast", { count: FEWEST }) : null);

  const wayOut = wallet ? <Link to={organisationAt(wallet.id)}>{t("wallet.see")}</Link> : guest ? <JoinLinks /> : <Link to="/service-market">{t("compare.buy")}</Link>;
  const has = available !== null && (wallet ? t("wallet.paysOf", { name: wallet.name, points: grouped(available) }) : t("compare.balance", { points: available }));

  return (
    <div className={styles.foot}>
      <p className={styles.sum}>
        <span>{t("compare.chosen", { count: chosen.length, most: MOST })}</span>
        {gift > 0 ? <span>{t("compare.gift", { points: gift })}</span> : has && <span>{has}</span>}
        {children}
      </p>
      {(bad ?? lacking) !== null && (
        <p className={styles.bad} role="status">
          {bad ?? lacking}
          {bad === null && wayOut}
        </p>
      )}
      <Button
        fullWidth
        size="lg"
        radius="lg"
        leftSection={start.isPending ? <Loader size={20} color="currentColor" /> : undefined}
        aria-busy={start.isPending || undefined}
        // Not `disabled`: a button out of reach could not tell what is missing.
        aria-disabled={blocked || start.isPending || undefined}
        onClick={press}
      >
        {words()}
      </Button>
      <p className={styles.small}>{t("compare.locked")}</p>
      <Confirm
        opened={asking}
        title={t("compare.askTitle")}
        message={t("compare.askHelp", { count: chosen.length, points: total?.points ?? 0 }) + (wallet ? t("wallet.sentence", { name: wallet.name }) : "")}
        confirm={t("compare.askConfirm", { points: total?.points ?? 0 })}
        busy={start.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
