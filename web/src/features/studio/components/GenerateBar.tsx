import { Button, Loader } from "@mantine/core";
import { Fragment, useId, type ReactNode } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { JoinLinks } from "@/components/JoinLinks";
import { useTexts } from "@/i18n";
import { grouped, roughly } from "@/lib/format";
import type { Price } from "@/lib/price";
import { organisationAt } from "@/lib/routes";
import type { Payer } from "../payer";
import styles from "./StudioPanel.module.css";

interface Props {
  price: Price | null;
  /** What is missing for this price; null when there is enough. */
  lacking: string | null;
  /** The organisation that pays; null where the reader does. */
  payer: Payer | null;
  /** Why no account of the site takes the parameters; null where one does. */
  refused: string | null;
  busy: boolean;
  maxActive: number | null;
  /** How long a task usually takes. */
  estimateMs: number;
  /** Points that a new visitor is about to receive; 0 for anybody else. */
  gift: number;
  /** Nobody who can buy: a visitor, with or without a temporary account. */
  guest: boolean;
  onPress(): void;
  /** How the price comes about. */
  details?: ReactNode;
  /** Another way to go. */
  compare?: ReactNode;
}

/** Always in sight: what it costs, and go. */
export function GenerateBar({ price, lacking, payer, refused, busy, maxActive, estimateMs, gift, guest, onPress, details, compare }: Props) {
  const { t } = useTexts();
  const noteId = useId();
  const words = () => {
    if (price === null) return t("studio.generate");
    if (price.points === 0) return t("studio.generateFree");
    return t(price.exact ? "studio.generateWith" : "studio.generateUpTo", { points: price.points });
  };
  const hints = [
    payer && (payer.available === null ? t("wallet.sentence", { name: payer.name }) : t("wallet.paysOf", { name: payer.name, points: grouped(payer.available) })),
    gift > 0 ? t("studio.gift", { points: gift }) : null,
    t("studio.estimate", { time: roughly(estimateMs, t) }),
    maxActive ? t("studio.maxActive", { count: maxActive }) : null,
  ].filter(Boolean);
  const note = refused ?? lacking;
  const bad = refused !== null || lacking !== null;
  return (
    <div className={styles.foot}>
      {(note !== null || hints.length > 0) && (
        <p id={noteId} className={styles.note} data-kind={bad ? "bad" : undefined} role={bad ? "status" : undefined}>
          {note ?? hints.map((hint, index) => <Fragment key={hint}>{index > 0 && " · "}<span className={styles.hint}>{hint}</span></Fragment>)}
          {refused !== null || lacking === null ? null : payer ? (
            <Link to={organisationAt(payer.id)} className={styles.buy}>
              {t("wallet.see")}
            </Link>
          ) : guest ? (
            <JoinLinks />
          ) : (
            <Link to="/service-market" className={styles.buy}>
              {t("studio.buy")}
            </Link>
          )}
        </p>
      )}
      <Row gap={2} align="stretch">
        <Button
          fullWidth
          radius="lg"
          classNames={{ root: styles.generate, label: styles.generateLabel }}
          leftSection={busy ? <Loader size={20} color="currentColor" /> : undefined}
          aria-busy={busy || undefined}
          // Not `disabled`, nor `loading`, which disables: that would take the focus from whoever pressed a key, and a
          // button out of reach could not tell what is missing.
          aria-disabled={bad || busy || undefined}
          aria-describedby={note !== null || hints.length > 0 ? noteId : undefined}
          onClick={onPress}
        >
          {words()}
        </Button>
        {compare}
        {details}
      </Row>
    </div>
  );
}
