import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { Choice } from "@/components/Choice";
import { DataTable, type Column } from "@/components/DataTable";
import { Icon } from "@/components/Icon";
import { Pagination } from "@/components/Pagination";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { NARROWINGS, PAGE_SIZE, usePeople, type Narrowing, type Person } from "../api";
import { Marks } from "./Marks";
import styles from "./users.module.css";

/** Everybody, newest first. */
export function UserList({ onOpen }: { onOpen(uid: number): void }) {
  const { t, language } = useTexts();
  const [page, setPage] = useState(1);
  const [narrowing, setNarrowing] = useState<Narrowing>("all");
  const [q, setQ] = useState("");
  const [words] = useDebouncedValue(q.trim(), 300);
  const people = usePeople(words, narrowing, page);
  const narrowed = words !== "" || narrowing !== "all";
  const choose = (change: () => void) => {
    change();
    setPage(1);
  };

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
    <section className={styles.list} aria-labelledby="all-users">
      <h2 id="all-users">{t("adminUsers.list.title")}</h2>
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t("adminUsers.list.search")}
          placeholder={t("adminUsers.list.search")}
          leftSection={<Icon name="search" size={16} />}
          maxLength={100}
          value={q}
          onChange={(event) => {
            const next = event.currentTarget.value;
            choose(() => setQ(next));
          }}
        />
        <Choice
          name={t("adminUsers.list.filter")}
          value={narrowing}
          onChange={(value) => choose(() => setNarrowing(value))}
          options={NARROWINGS.map((value) => ({ value, label: t(`adminUsers.list.${value}`) }))}
        />
      </div>
      <DataTable
        label={t("adminUsers.list.title")}
        columns={columns}
        rows={people.data?.items}
        rowKey={(person) => String(person.uid)}
        failed={people.isError ? wordsOf(people.error, t("adminUsers.list.failed")) : null}
        onRetry={() => void people.refetch()}
        empty={narrowed ? t("adminUsers.list.none") : t("adminUsers.list.empty")}
        emptyAction={
          narrowed && (
            <Button
              variant="default"
              onClick={() =>
                choose(() => {
                  setQ("");
                  setNarrowing("all");
                })
              }
            >
              {t("adminUsers.list.clear")}
            </Button>
          )
        }
        stale={people.isPlaceholderData}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} total={people.data?.total ?? 0} onPage={setPage} />
    </section>
  );
}
