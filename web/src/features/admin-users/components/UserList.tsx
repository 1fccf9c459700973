import { Button } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { useTexts } from "@/i18n";
import { stamp } from "@/lib/format";
import { oneOf, useFilters, words } from "@/lib/useFilters";
import { NARROWINGS, PAGE_SIZE, usePeople, type Person } from "../api";
import { Marks } from "./Marks";
import styles from "./users.module.css";

const FILTERS = { q: words, show: oneOf(...NARROWINGS) };

/** Everybody, newest first. */
export function UserList({ onOpen }: { onOpen(uid: number): void }) {
  const { t, language } = useTexts();
  const filters = useFilters(FILTERS);
  const people = usePeople(filters.values, filters.page);

  const columns: Column<Person>[] = [
    {
      key: "user",
      header: t("adminUsers.list.user"),
      title: true,
      cell: (person) => (
        <span className={styles.who}>
          <strong>{person.anonymous ? person.display_name : person.login_name}</strong>
          {person.email && <small>{person.email}</small>}
        </span>
      ),
    },
    { key: "uid", header: t("adminUsers.list.uid"), nowrap: true, cell: (person) => person.uid },
    { key: "score", header: t("adminUsers.list.score"), numeric: true, cell: (person) => person.points.available.toLocaleString(language) },
    { key: "status", header: t("adminUsers.list.status"), cell: (person) => <Marks person={person} /> },
    {
      key: "expires",
      header: t("adminUsers.list.expires"),
      nowrap: true,
      cell: (person) => (person.expires_ms === null ? t("adminUsers.points.forever") : stamp(person.expires_ms).slice(0, 10)),
    },
    { key: "created", header: t("adminUsers.list.created"), nowrap: true, cell: (person) => stamp(person.created_ms).slice(0, 16) },
    {
      key: "details",
      header: t("lists.actions"),
      actions: true,
      cell: (person) => (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t("adminUsers.list.detailsOf", { name: person.anonymous ? person.display_name : person.login_name })}
          onClick={() => onOpen(person.uid)}
        >
          {t("adminUsers.list.details")}
        </Button>
      ),
    },
  ];

  return (
    <Stack as="section" gap={3} shrink className={styles.list} aria-labelledby="all-users">
      <h2 id="all-users">{t("adminUsers.list.title")}</h2>
      <ListPage
        filters={filters}
        saveAs="users"
        pageSize={PAGE_SIZE}
        controls={[
          { kind: "words", name: "q", label: t("adminUsers.list.search") },
          { kind: "choice", name: "show", label: t("adminUsers.list.filter"), any: t("adminUsers.list.all"), options: NARROWINGS.map((value) => ({ value, label: t(`adminUsers.list.${value}`) })) },
        ]}
        query={people}
        label={t("adminUsers.list.title")}
        columns={columns}
        rowKey={(person) => String(person.uid)}
        onOpen={(person) => onOpen(person.uid)}
        failed={t("adminUsers.list.failed")}
        empty={t("adminUsers.list.empty")}
        emptyFilter={t(filters.values.q === null ? "adminUsers.list.none" : "adminUsers.list.nobody")}
        clear={t("adminUsers.list.clear")}
      />
    </Stack>
  );
}
