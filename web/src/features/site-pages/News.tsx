import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { stored, store } from "@/lib/stored";
import { yuan } from "@/lib/money";
import styles from "./sitePages.module.css";

interface Props {
  /** Least that a top-up costs, in cents; 0 without a bound. */
  minimum: number;
  /** The cheapest trial card, which may cost less than that. */
  trial: { title: string; price: number; points: number } | null;
  vip: { percent_off: number; after_points: number };
  invitations: { reward_points: number; percent: number };
  /** Points of a first visit. */
  free: number;
}

/** What the site offers now, by its own rules: opened by itself for whoever has not seen just this. */
export function News({ minimum, trial, vip, invitations, free }: Props) {
  const { t, language } = useTexts();
  const figure = (points: number) => points.toLocaleString(language);
  const { reward_points: reward, percent } = invitations;
  const lines = [
    minimum > 0 && t("sitePages.api.newsMinimum", { price: yuan(minimum) }),
    trial && t("sitePages.api.newsTrial", { title: trial.title, price: yuan(trial.price), points: figure(trial.points) }),
    vip.percent_off > 0 && t("sitePages.api.newsVip", { points: figure(vip.after_points), percent: vip.percent_off }),
    reward > 0 && percent > 0 && t("sitePages.api.newsInviteBoth", { points: figure(reward), percent }),
    reward > 0 && percent === 0 && t("sitePages.api.newsInvitePoints", { points: figure(reward) }),
    reward === 0 && percent > 0 && t("sitePages.api.newsInvitePercent", { percent }),
    free > 0 && t("sitePages.api.newsFree", { points: figure(free) }),
  ].filter((line) => typeof line === "string");
  const version = JSON.stringify([minimum, trial?.price, vip, invitations, free]);
  const [opened, setOpened] = useState(() => stored("offersSeen") !== version);
  if (lines.length === 0) return null;
  const close = () => {
    store("offersSeen", version);
    setOpened(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t("sitePages.api.news")}
      </Button>
      <Dialog opened={opened} title={t("sitePages.api.newsTitle")} size={480} onClose={close}>
        <ul className={styles.news}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className={styles.newsOk}>
          <Button onClick={close}>{t("sitePages.api.newsOk")}</Button>
        </div>
      </Dialog>
    </>
  );
}
