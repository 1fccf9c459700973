import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { Row } from "@/components/blocks/Row";
import { CodeBlock } from "@/components/CodeBlock";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import { useScrollToHash } from "@/lib/useScrollToHash";
import { useTitle } from "@/lib/useTitle";
import { ERRORS_ROUTE, KEYS_ROUTE, RELIABILITY_ROUTE } from "@/lib/routes";
import { API_BASE } from "@/lib/api/client";
import { findTool, useTools } from "@/lib/api/queries";
import { WITH_KEY } from "@/lib/program";
import type { PriceEntry, Tool } from "@/lib/api/types";
import { Call, type DrawPrice } from "./Call";
import { Errors, States } from "./Answers";
import { Entry } from "./Entry";
import type { Choice } from "./Examples";
import { Types } from "./Types";
import "../texts.zh";
import styles from "./docs.module.css";

interface Props {
  /** The price list; empty while it is fetched. */
  prices: PriceEntry[];
  drawPrice: DrawPrice;
}

/** How programs call one tool: drawn from the schemas that check its parameters and the prices that are charged. */
export function DocsPage(props: Props) {
  const { t, pick } = useTexts();
  const { tool: id = "" } = useParams();
  const tools = useTools();
  const tool = findTool(tools.data, id);
  const title = tool ? t("docs.title", { tool: pick(tool.title) }) : t("docs.unknown");

  useTitle(title);

  if (tools.isError && !tools.data) return <ErrorState page onRetry={() => void tools.refetch()} />;
  if (!tools.data) return <Skeleton height={320} radius="xl" m={28} aria-label={t("app.loading")} />;
  if (!tool) {
    return (
      <EmptyState
        page
        title={t("docs.unknown")}
        help={t("docs.unknownHelp")}
        action={
          <Button component={Link} to="/docs">
            {t("docs.back")}
          </Button>
        }
      />
    );
  }
  return <Document key={tool.id} {...props} tool={tool} title={title} />;
}

function Document({ tool, title, prices, drawPrice }: Props & { tool: Tool; title: string }) {
  const { t, pick } = useTexts();
  const entries = prices.filter((entry) => entry.tool === tool.id);
  const site = window.location.origin;
  const [choice, setChoice] = useState<Choice>({ protocol: "own", language: "curl" });

  useScrollToHash();

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <ToolMark glyph={tool.glyph} title={pick(tool.title)} size={52} />
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{pick(tool.summary)}</p>
        </div>
        <Row gap={2} wrap align="stretch">
          <Button component={Link} to="/docs" variant="default">
            {t("docs.back")}
          </Button>
          <Button component={Link} to={tool.route} variant="default">
            {t("docs.open")}
          </Button>
          <Button component={Link} to={`${RELIABILITY_ROUTE}#${tool.id}`} variant="default">
            {t("docs.reliability")}
          </Button>
          <Button
            component="a"
            href={`${API_BASE}/tools/${tool.id}/openapi.json`}
            download={`${tool.id}.openapi.json`}
            variant="default"
            title={t("docs.openapiHelp")}
            leftSection={<Icon name="download" size={16} />}
          >
            {t("docs.openapi")}
          </Button>
          <Types />
        </Row>
      </header>
      <div className={styles.body}>
        <nav className={styles.contents} aria-label={t("docs.contents")}>
          <ul>
            <Entry to="begin" words={t("docs.begin")} />
            {tool.modes.map((mode) => (
              <Entry key={mode.id} to={mode.id} words={pick(mode.label)} />
            ))}
            <Entry to="result" words={t("docs.result")} />
            <Entry to="errors" words={t("docs.errors")} />
          </ul>
        </nav>
        <div className={styles.text}>
          <section aria-labelledby="begin">
            <h2 id="begin">{t("docs.begin")}</h2>
            <ol>
              <li>
                {t("docs.beginSecret")} <Link to={KEYS_ROUTE}>{t("docs.beginMake")}</Link>
              </li>
              <li>{t("docs.beginKey")}</li>
              <li>{t("docs.beginFiles")}</li>
            </ol>
            <CodeBlock label={t("docs.command")} text={`export BAIGONG_KEY='bg_live_…'\ncurl '${site}${API_BASE}/tasks?limit=1' -H "${WITH_KEY}"`} />
          </section>
          {tool.modes.map((mode) => (
            <Call key={mode.id} tool={tool} mode={mode} site={site} entries={entries.filter((entry) => entry.mode === mode.id)} drawPrice={drawPrice} choice={choice} onChoose={setChoice} />
          ))}
          <section aria-labelledby="result">
            <h2 id="result">{t("docs.result")}</h2>
            <p>{t("docs.resultHelp")}</p>
            <CodeBlock text={`curl '${site}${API_BASE}/tasks/{id}' -H "${WITH_KEY}"`} label={t("docs.command")} />
            <States />
          </section>
          <section aria-labelledby="errors">
            <h2 id="errors">{t("docs.errors")}</h2>
            <p>{t("docs.errorsHelp")}</p>
            <Errors />
            <p>
              <Link to={ERRORS_ROUTE}>{t("docs.catalogue")}</Link>
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}
