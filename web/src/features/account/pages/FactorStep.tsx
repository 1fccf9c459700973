import type { ReactNode } from "react";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import type { Challenge } from "@/lib/api/types";
import { PageHead } from "./PageHead";
import styles from "./page.module.css";

/** Draws the second step; given from outside, because the factors are a feature of their own. */
export type SecondFactor = (step: { challenge: Challenge; onDone(): void; onCancel(): void }) => ReactNode;

interface Props {
  challenge: Challenge;
  draw: SecondFactor;
  onDone(): void;
  onCancel(): void;
}

export function FactorStep({ challenge, draw, onDone, onCancel }: Props) {
  const { t } = useTexts();
  const [app, passkey] = [challenge.methods.includes("totp"), challenge.methods.includes("passkey")];
  return (
    <>
      <PageHead title={t("account.loginPage.factor")} help={t(`account.loginPage.${app && passkey ? "factorHelp" : passkey ? "passkeyHelp" : "appHelp"}`)} />
      {draw({ challenge, onDone, onCancel })}
      <Row gap={5} rowGap={1} wrap align="stretch" justify="between" className={styles.links}>
        <button type="button" className={styles.link} onClick={onCancel}>
          {t("account.loginPage.back")}
        </button>
      </Row>
    </>
  );
}
