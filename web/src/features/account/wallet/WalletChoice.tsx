import { useId } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { narrowestCap } from "@/lib/api/organisations";
import type { Schemas } from "@/lib/api/types";
import { grouped } from "@/lib/format";
import { chooseWallet, useChosenWallet } from "@/lib/wallet";
import "./texts.zh";
import styles from "./WalletChoice.module.css";

type Organisation = Schemas["OwnOrganisation"];

interface Props {
  organisations: Organisation[];
  /** The reader's own points; null while nobody knows. */
  own: number | null;
}

/** Whose points are spent from now on: the reader's own, or those of one of their organisations. */
export function WalletChoice({ organisations, own }: Props) {
  const { t } = useTexts();
  const group = useId();
  const chosen = useChosenWallet()?.id ?? null;
  const has = (one: Organisation) => {
    const cap = narrowestCap(one);
    const bounded = cap !== null && cap.left < one.points.available;
    return bounded ? t(`walletChoice.cap.${cap.period}`, { points: grouped(cap.left) }) : t("walletChoice.available", { points: grouped(one.points.available) });
  };
  const option = (one: Organisation | null, name: string, help: string | null) => (
    <label key={one?.id ?? ""} className={styles.option}>
      <input type="radio" name={group} checked={chosen === (one?.id ?? null)} onChange={() => chooseWallet(one)} />
      <Icon name={one ? "organisation" : "person"} size={18} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {help && <span className={styles.help}>{help}</span>}
      </span>
      <span className={styles.mark} aria-hidden="true">
        <Icon name="check" size={18} />
      </span>
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t("walletChoice.choose")}</legend>
      {option(null, t("walletChoice.own"), own === null ? null : t("walletChoice.available", { points: grouped(own) }))}
      {organisations.map((one) => option(one, one.name, has(one)))}
    </fieldset>
  );
}
