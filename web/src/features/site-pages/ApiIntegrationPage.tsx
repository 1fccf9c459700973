import { Button } from "@mantine/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { DataTable, type Column } from "@/components/DataTable";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { request } from "@/lib/api/client";
import { usableTools, useSite, useTools } from "@/lib/api/queries";
import type { PriceEntry, Schemas } from "@/lib/api/types";
import { yuan } from "@/lib/money";
import { useTitle } from "@/lib/useTitle";
import { PRICES_ROUTE } from "@/lib/routes";
import { bestPackage, cheapestCalls, kindsOf, packagesOf, type CallPrice, type Package } from "./compare";
import { News } from "./News";
import "./texts.zh";
import styles from "./sitePages.module.css";

type Product = Schemas["ProductRecord"];

interface Props {
  prices: UseQueryResult<PriceEntry[]>;
  products: UseQueryResult<Product[]>;
  store: UseQueryResult<{ minimum_cents: number; vip: { percent_off: number; after_points: number } }>;
}

/** What calls cost here, package by package and beside what vendors ask themselves: figures of this site alone. */
export function ApiIntegrationPage({ prices, products, store }: Props) {
  const { t, pick, language } = useTexts();
  const tools = useTools().data ?? [];
  const site = useSite().data;
  const offer = useQuery({ queryKey: ["offer"], queryFn: ({ signal }) => request<Schemas["Offer"]>("GET", "/offer", { signal }), staleTime: 60_000 });
  const [chosen, setKind] = useState<string | null>(null);
  useTitle(t("sitePages.api.title"));

  const title = (product: Product) => (language === "en" && product.additionalAttributes.english.title) || product.title;
  const rate = offer.data?.cents_per_100 ?? 0;
  const packages = offer.data && products.data && packagesOf(products.data.map((product) => ({ ...product, title: title(product) })), rate);
  const [trial = null] = (products.data ?? []).filter((product) => product.trial && product.points > 0).toSorted((a, b) => a.price - b.price).map((product) => ({ ...product, title: title(product) }));
  const best = packages && bestPackage(packages);
  const percentOff = store.data?.vip.percent_off ?? 0;
  const kinds = kindsOf(tools);
  const kind = kinds.find((one) => one === chosen) ?? kinds[0];
  const calls = offer.data && prices.data && cheapestCalls(prices.data, tools, offer.data.list_prices).filter(({ mode }) => mode.output === kind);
  const failed = [prices, products, store, offer].some(({ isError }) => isError) ? t("sitePages.api.failed") : null;
  const retry = () => void Promise.all([prices, products, store, offer].map((query) => query.refetch()));

  const packageColumns: Column<Package>[] = [
    { key: "title", header: t("sitePages.api.package"), cell: ({ title: name }) => name || t("sitePages.api.reference"), title: true },
    { key: "price", header: t("sitePages.api.price"), cell: ({ cents }) => yuan(cents), numeric: true, nowrap: true },
    ...(percentOff > 0 ? [{ key: "vip", header: t("sitePages.api.vip"), cell: ({ vipCents }: Package) => (vipCents === null ? "–" : yuan(vipCents)), numeric: true, nowrap: true }] : []),
    { key: "points", header: t("sitePages.api.points"), cell: ({ points }) => points.toLocaleString(language), numeric: true },
    { key: "per100", header: t("sitePages.api.per100"), cell: ({ per100 }) => yuan(per100), numeric: true, nowrap: true },
    { key: "saving", header: t("sitePages.api.saving"), cell: ({ saving }) => <Saving percent={saving} />, numeric: true, nowrap: true },
  ];
  const listed = calls?.some(({ official }) => official) ?? false;
  const callColumns: Column<CallPrice>[] = [
    { key: "name", header: t("sitePages.api.call"), cell: ({ tool, mode }) => <Link to={`/docs/${tool.id}#${encodeURIComponent(mode.id)}`}>{`${pick(tool.title)} · ${pick(mode.label)}`}</Link>, title: true },
    { key: "points", header: t("sitePages.api.points"), cell: ({ points }) => points.toLocaleString(language), numeric: true },
    { key: "each", header: t("sitePages.api.each"), cell: (call) => from(call, yuan(call.cents)), numeric: true, nowrap: true },
    ...(best ? [{ key: "best", header: t("sitePages.api.best"), cell: (call: CallPrice) => from(call, yuan((call.points * best.per100) / 100)), numeric: true, nowrap: true }] : []),
    ...(listed ? [{ key: "official", header: t("sitePages.api.official"), cell: ({ official }: CallPrice) => <Official price={official} />, numeric: true }] : []),
  ];
  const from = (call: CallPrice, price: string) => (call.several ? t("sitePages.api.from", { price }) : price);

  return (
    <div className={layout.hubPage}>
      <header className={layout.head}>
        <div>
          <h1 className={layout.title}>{t("sitePages.api.title")}</h1>
          <p className={layout.lead}>{t("sitePages.api.lead", { count: site ? usableTools(site) : tools.length })}</p>
        </div>
        <div className={styles.heroWays}>
          <Button component={Link} to="/docs">
            {t("sitePages.api.docs")}
          </Button>
          <Button component={Link} to="/service-market" variant="default">
            {t("sitePages.api.buy")}
          </Button>
          {offer.data && products.data && store.data && site && (
            <News minimum={store.data.minimum_cents} trial={trial} vip={store.data.vip} invitations={offer.data.invitations} free={site.anonymous_points} />
          )}
        </div>
      </header>
      <Stack as="section" gap={3} className={styles.tables} aria-labelledby="packages">
        <h2 id="packages" className={styles.heading}>
          {t("sitePages.api.packages")}
        </h2>
        <p className={styles.small}>{t("sitePages.api.packagesHelp")}</p>
        <DataTable label={t("sitePages.api.packages")} columns={packageColumns} rows={packages} rowKey={({ id }) => id} failed={failed} onRetry={retry} empty={t("sitePages.api.noPackages")} small />
      </Stack>
      <Stack as="section" gap={3} className={styles.tables} aria-labelledby="calls">
        <h2 id="calls" className={styles.heading}>
          {t("sitePages.api.calls")}
        </h2>
        <p className={styles.small}>
          {t("sitePages.api.callsHelp")}
          {listed && ` ${t("sitePages.api.officialNote")}`}
        </p>
        {kind && <Choice name={t("sitePages.api.kind")} value={kind} onChange={setKind} options={kinds.map((value) => ({ value, label: t(`sitePages.api.kinds.${value}`) }))} />}
        <DataTable label={t("sitePages.api.calls")} columns={callColumns} rows={calls} rowKey={({ tool, mode }) => `${tool.id}.${mode.id}`} failed={failed} onRetry={retry} empty={t("sitePages.api.noCalls")} small />
        <p>
          <Link to={PRICES_ROUTE}>{t("sitePages.api.prices")}</Link>
        </p>
      </Stack>
      <section aria-labelledby="start">
        <h2 id="start" className={styles.heading}>
          {t("sitePages.api.start")}
        </h2>
        <ol className={styles.steps}>
          {(["Token", "Call", "Fetch"] as const).map((step) => (
            <li key={step}>
              <strong>{t(`sitePages.api.step${step}`)}</strong>
              <span>{t(`sitePages.api.step${step}Help`)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** How a package's rate stands to the list rate. */
function Saving({ percent }: { percent: number | null }) {
  const { t } = useTexts();
  if (percent === null) return "–";
  if (percent === 0) return t("sitePages.api.same");
  return t(percent > 0 ? "sitePages.api.less" : "sitePages.api.more", { percent: Math.abs(percent) });
}

function Official({ price }: { price: Schemas["ListPrice"] | null }) {
  const { t } = useTexts();
  if (!price) return "–";
  return (
    <>
      <a href={price.source} target="_blank" rel="noopener noreferrer">
        {yuan(price.yuan * 100)}
      </a>
      <br />
      <small className={styles.small}>{t("sitePages.api.asOf", { date: price.as_of })}</small>
    </>
  );
}
