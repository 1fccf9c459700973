import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { DAY_COUNTS } from "@/lib/day";
import { toast } from "@/lib/toast";
import { oneOf, useFilters, words } from "@/lib/useFilters";
import { useCreate, useOrganisations, type Organisation } from "../api";
import type { Guarded } from "../guarded";
import { Joining } from "./Joining";
import { NameDialog } from "./NameDialog";
import { OrganisationCard } from "./OrganisationCard";
import { OrganisationDetails } from "./OrganisationDetails";
import "../texts.zh";
import styles from "./organisation.module.css";

const FILTERS = { id: words, days: oneOf(...DAY_COUNTS) };

interface Props {
  guarded: Guarded;
}

/** The organisations that somebody belongs to: created, joined, and one of them in full where the address names it. */
export function OrganisationsPage({ guarded }: Props) {
  const { t } = useTexts();
  const list = useOrganisations();
  const filters = useFilters(FILTERS);
  const { id, days } = filters.values;
  const shown = list.data?.find((one) => one.id === id);
  return (
    <Stack as="section" gap={4} shrink aria-label={t("organisation.title")}>
      <Joining onJoined={(joined) => filters.set("id", joined)} />
      {list.isPending && <Loading />}
      {list.isError && !list.data && <ErrorState title={t("organisation.failed")} onRetry={() => void list.refetch()} />}
      {list.data && id !== null && (
        <Row gap={2}>
          <Button variant="default" size="compact-md" onClick={filters.clear}>
            {t("organisation.all")}
          </Button>
        </Row>
      )}
      {shown && <OrganisationDetails key={shown.id} item={shown} guarded={guarded} days={days ?? "30"} onDays={(value) => filters.set("days", value)} onGone={filters.clear} />}
      {list.data && id !== null && !shown && <EmptyState title={t("organisation.missing")} />}
      {list.data && id === null && <List items={list.data} onOpen={(one) => filters.set("id", one)} />}
    </Stack>
  );
}

function List({ items, onOpen }: { items: Organisation[]; onOpen(id: string): void }) {
  const { t } = useTexts();
  const create = useCreate();
  const [naming, setNaming] = useState(false);
  return (
    <>
      <p className={styles.lead}>{t("organisation.lead")}</p>
      <Row gap={2}>
        <Button onClick={() => setNaming(true)}>{t("organisation.create")}</Button>
      </Row>
      {items.length === 0 ? (
        <EmptyState title={t("organisation.none")} help={t("organisation.noneHelp")} />
      ) : (
        <Stack as="ul" gap={2}>
          {items.map((one) => (
            <OrganisationCard key={one.id} item={one} onOpen={() => onOpen(one.id)} />
          ))}
        </Stack>
      )}
      <NameDialog
        opened={naming}
        title={t("organisation.create")}
        action={t("organisation.create")}
        change={create}
        onDone={({ id, name }) => {
          setNaming(false);
          toast(t("organisation.created", { name }), "success");
          onOpen(id);
        }}
        onClose={() => setNaming(false)}
      />
    </>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <Stack gap={2} role="status" aria-label={t("app.loading")}>
      <Skeleton height={90} radius="lg" />
      <Skeleton height={90} radius="lg" />
    </Stack>
  );
}
