import { Button, NativeSelect, Skeleton, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import { plainYuan, yuan } from "@/lib/money";
import { useTitle } from "@/lib/useTitle";
import { payDemo, useProducts, useStore } from "../api";
import { openPayWindow } from "../popup";
import "../texts.zh";
import styles from "./store.module.css";

/** The demonstration of `POST /alipay/pay`: a subject and an amount, which has to be the price of a product. */
export default function AlipayDemoPage() {
  const { t, label } = useTexts();
  const session = useSession().data;
  const [store, products] = [useStore(), useProducts()];
  useTitle(t("store.alipayDemo.title"));
  const failed = [store, products].find(({ isError, data }) => isError && !data);
  if (failed) return <ErrorState page onRetry={() => void Promise.all([store.refetch(), products.refetch()])} />;
  if (!store.data || !products.data || !session) return <Skeleton height={320} radius="xl" m={28} aria-label={t("app.loading")} />;
  const user = session.user?.anonymous === false ? session.user : null;
  if (!store.data.demo_pay || products.data.length === 0) {
    return (
      <EmptyState
        page
        title={t("store.alipayDemo.closed")}
        help={t("store.alipayDemo.closedHelp")}
        action={
          <Button component={Link} to="/service-market">
            {t("store.alipayDemo.store")}
          </Button>
        }
      />
    );
  }
  return (
    <div className={`${layout.hubPage} ${styles.demoPage}`}>
      <header>
        <h1 className={layout.title}>{t("store.alipayDemo.title")}</h1>
        <p className={layout.lead}>{t(store.data.demo ? "store.alipayDemo.lead" : "store.alipayDemo.realLead")}</p>
      </header>
      <Form user={user} amounts={products.data.map(({ id, price, title, additionalAttributes: { english } }) => ({ id, price, title: label(title, english.title) }))} />
    </div>
  );
}

interface FormProps {
  user: { uid: string | number } | null;
  amounts: { id: string; price: number; title: string }[];
}

function Form({ user, amounts }: FormProps) {
  const { t } = useTexts();
  const [subject, setSubject] = useState("");
  const [product, setProduct] = useState(amounts[0]?.id ?? "");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const wanted = amounts.find(({ id }) => id === product);
  const pay = async () => {
    if (!wanted || !user) return;
    // Within the click: a window that is opened after the answer would be blocked.
    const page = openPayWindow(t("store.paying.opening"));
    if (!page) return setFault(t("store.failed.popup"));
    setBusy(true);
    setFault(null);
    try {
      await payDemo(subject.trim(), plainYuan(wanted.price));
      // The call's answer is a page for programs; a window of its own gets the same order by the address for pages.
      page.post(`/py/api/v1/ali-pay/native/${encodeURIComponent(wanted.id)}/${user.uid}`);
    } catch (error) {
      page.close();
      setFault(wordsOf(error, t("store.failed.unknown")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      as="form"
      pad={6}
      gap={4}
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <TextInput label={t("store.alipayDemo.subject")} description={t("store.alipayDemo.subjectHelp")} maxLength={127} value={subject} onChange={(event) => setSubject(event.currentTarget.value)} />
      <NativeSelect
        label={t("store.alipayDemo.amount")}
        description={t("store.alipayDemo.amountHelp")}
        value={product}
        error={fault}
        onChange={(event) => setProduct(event.currentTarget.value)}
        data={amounts.map(({ id, price, title }) => ({ value: id, label: `${yuan(price)} · ${title}` }))}
      />
      {user ? (
        <Button type="submit" size="md" loading={busy}>
          {t("store.alipayDemo.pay")}
        </Button>
      ) : (
        <Button component={Link} to="/login?redirect=/alipay-demo" size="md">
          {t("store.alipayDemo.login")}
        </Button>
      )}
    </Panel>
  );
}
