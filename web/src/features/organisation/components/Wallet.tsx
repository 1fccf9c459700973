import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Confirm } from "@/components/Confirm";
import { Fact, Facts } from "@/components/Facts";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { grouped } from "@/lib/format";
import { KEYS_ROUTE } from "@/lib/routes";
import { toast } from "@/lib/toast";
import { chooseWallet, useChosenWallet } from "@/lib/wallet";
import { reasonOf, useTransfer, type Organisation } from "../api";
import { isNoAmount, MOST } from "../caps";
import styles from "./organisation.module.css";

/** What an organisation has, and how points of the reader's own come to it. */
export function Wallet({ item }: { item: Organisation }) {
  const { t } = useTexts();
  const own = useSession().data?.points?.available;
  return (
    <Panel as="section" pad={4} gap={3} shrink aria-label={t("organisation.wallet.title")}>
      <h3 className={styles.heading}>{t("organisation.wallet.title")}</h3>
      <Facts columns>
        <Fact name={t("organisation.wallet.available")}>{grouped(item.points.available)}</Fact>
        <Fact name={t("organisation.wallet.held")}>{grouped(item.points.held)}</Fact>
        {own !== undefined && <Fact name={t("organisation.wallet.own")}>{grouped(own)}</Fact>}
        <Fact name={t("organisation.id")} copy={item.id}>
          <span className={styles.person}>{item.id}</span>
        </Fact>
      </Facts>
      <Paying item={item} />
      <Transfer item={item} />
      <Row gap={2}>
        <Link to={KEYS_ROUTE}>{t("organisation.wallet.key")}</Link>
      </Row>
    </Panel>
  );
}

/** Whether it pays for what the reader makes on this site, and the way to change that. */
function Paying({ item }: { item: Organisation }) {
  const { t } = useTexts();
  const paying = useChosenWallet()?.id === item.id;
  const change = () => {
    chooseWallet(paying ? null : item);
    toast(paying ? t("organisation.wallet.changedOwn") : t("organisation.wallet.changed", { name: item.name }), "success");
  };
  return (
    <Row gap={2} wrap>
      {paying && <StatusMark tone="good">{t("organisation.wallet.paying")}</StatusMark>}
      <Button variant={paying ? "default" : "filled"} onClick={change}>
        {t(paying ? "organisation.wallet.stop" : "organisation.wallet.pay")}
      </Button>
    </Row>
  );
}

function Transfer({ item }: { item: Organisation }) {
  const { t } = useTexts();
  const move = useTransfer(item.id);
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const points = Number(amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNoAmount(amount)) setAsking(true);
  };
  const act = () =>
    move.mutate(points, {
      onSuccess: () => {
        toast(t("organisation.wallet.done", { points: grouped(points) }), "success");
        setAmount("");
        setTried(false);
      },
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Row as="form" gap={2} wrap align="end" noValidate onSubmit={submit}>
        <TextInput
          label={t("organisation.wallet.amount")}
          inputMode="numeric"
          autoComplete="off"
          value={amount}
          error={tried && isNoAmount(amount) && t("organisation.wallet.amountRule", { most: MOST })}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={move.isPending}>
          {t("organisation.wallet.go")}
        </Button>
      </Row>
      {move.isError && <Problem>{reasonOf(move.error, t("organisation.actionFailed"))}</Problem>}
      <Confirm
        opened={asking}
        title={t("organisation.wallet.askTitle", { points: grouped(points) })}
        message={t("organisation.wallet.askHelp", { name: item.name })}
        confirm={t("organisation.wallet.go")}
        busy={move.isPending}
        onConfirm={act}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
