import { Button, Skeleton, TextInput } from "@mantine/core";
import { Fragment } from "react";
import { Link, useSearchParams } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import type { ErrorCatalogue } from "@/lib/api/types";
import { useTitle } from "@/lib/useTitle";
import { reasonsWith, useErrors } from "../errors";
import "../texts.zh";
import styles from "./docs.module.css";

/** Every code and reason of the API's errors, with a search that the address keeps. */
export function ErrorsPage() {
  const { t } = useTexts();
  const errors = useErrors();
  const [search, setSearch] = useSearchParams();
  const words = search.get("q") ?? "";
  useTitle(t("docs.catalogue"));
  const find = (q: string) => setSearch(q ? { q } : {}, { replace: true });

  if (errors.isError && !errors.data) return <ErrorState page onRetry={() => void errors.refetch()} />;
  if (!errors.data) return <Skeleton height={320} radius="xl" m={28} aria-label={t("app.loading")} />;
  const found = reasonsWith(errors.data.reasons, words);
  return (
    <div className={layout.hubPage}>
      <header>
        <h1 className={layout.title}>{t("docs.catalogue")}</h1>
        <p className={layout.lead}>{t("docs.errorsHelp")}</p>
      </header>
      <div className={styles.text}>
        <section aria-labelledby="codes">
          <h2 id="codes">{t("docs.codes")}</h2>
          <Codes codes={errors.data.codes} />
        </section>
        <section aria-labelledby="reasons">
          <h2 id="reasons">{t("docs.reasons")}</h2>
          <p>{t("docs.reasonsHelp")}</p>
          <div className={layout.filters}>
            <TextInput
              type="search"
              className={layout.words}
              aria-label={t("docs.searchReasons")}
              placeholder={t("docs.searchReasonsHint")}
              leftSection={<Icon name="search" size={18} />}
              value={words}
              onChange={(event) => find(event.currentTarget.value)}
            />
            <Button component={Link} to="/docs" variant="default">
              {t("docs.back")}
            </Button>
          </div>
          <p role="status" className="visually-hidden">
            {t("docs.foundReasons", { count: found.length })}
          </p>
          {found.length > 0 ? (
            <Reasons reasons={found} />
          ) : (
            <EmptyState title={t("docs.noReason")} help={t("docs.noneHelp")} action={<Button onClick={() => find("")}>{t("docs.clear")}</Button>} />
          )}
        </section>
      </div>
    </div>
  );
}

function Codes({ codes }: { codes: ErrorCatalogue["codes"] }) {
  const { t, pick } = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Panel small className={styles.frame} role="group" aria-label={t("docs.codes")} tabIndex={0}>
      <table className={`${styles.table} ${styles.catalogue}`}>
        <thead>
          <tr>
            <th scope="col">{t("docs.code")}</th>
            <th scope="col">{t("docs.status")}</th>
            <th scope="col">{t("docs.meaning")}</th>
            <th scope="col">{t("docs.retryable")}</th>
            <th scope="col">{t("docs.charged")}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map(({ code, status, meaning, retryable, charged }) => (
            <tr key={code}>
              <th scope="row">
                <code>{breakable(code)}</code>
              </th>
              <td>{status}</td>
              <td className={styles.sentence}>{pick(meaning)}</td>
              <td>{retryable ? t("docs.yes") : t("docs.no")}</td>
              <td>{charged ? t("docs.yes") : t("docs.no")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Reasons({ reasons }: { reasons: ErrorCatalogue["reasons"] }) {
  const { t, pick } = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Panel small className={styles.frame} role="group" aria-label={t("docs.reasons")} tabIndex={0}>
      <table className={`${styles.table} ${styles.catalogue}`}>
        <thead>
          <tr>
            <th scope="col">{t("docs.reason")}</th>
            <th scope="col">{t("docs.message")}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ reason, message }) => (
            <tr key={reason}>
              <th scope="row">
                <code>{breakable(reason)}</code>
              </th>
              <td className={styles.sentence}>{pick(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** A name that breaks between its words, and is copied as it is. */
const breakable = (name: string) => name.split("_").map((word, index) => (index === 0 ? word : <Fragment key={index}><wbr />_{word}</Fragment>));
