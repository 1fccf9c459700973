import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { DetailDrawer } from "@/components/DetailDrawer";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { usePerson, type Person } from "../api";
import { OrdersTab, TasksTab } from "./HistoryTabs";
import { KeysTab } from "./KeysTab";
import { Profile } from "./Profile";
import { SessionsTab } from "./SessionsTab";
import { StatementTab } from "./StatementTab";
import "../texts.zh";
import styles from "./dialog.module.css";

const TABS = ["profile", "statement", "orders", "tasks", "sessions", "keys"] as const;
type Tab = (typeof TABS)[number];

/** Everything about a user, and what can be done. Open while there is a `uid`; keeps its last face while it closes. */
export function UserDrawer({ uid, onClose }: { uid: number | null; onClose(): void }) {
  const { t } = useTexts();
  const [last, setLast] = useState<number | null>(null);
  if (uid !== null && uid !== last) setLast(uid);
  return (
    <DetailDrawer opened={uid !== null} title={t("adminUsers.dialog.title")} onClose={onClose}>
      {last !== null && <Details key={last} uid={last} />}
    </DetailDrawer>
  );
}

function Details({ uid }: { uid: number }) {
  const { t } = useTexts();
  const person = usePerson(uid);
  const [tab, setTab] = useState<Tab>("profile");
  if (person.isError && !person.data) {
    return <ErrorState title={wordsOf(person.error, t("adminUsers.dialog.failed"))} onRetry={() => void person.refetch()} />;
  }
  if (!person.data) {
    return (
      <Stack gap={2} role="status" aria-label={t("app.loading")}>
        <Skeleton height={44} />
        <Skeleton height={320} radius="lg" />
      </Stack>
    );
  }
  return (
    <>
      <div className={styles.tabs}>
        <Choice<Tab>
          wide
          name={t("adminUsers.dialog.tabs")}
          value={tab}
          onChange={setTab}
          options={TABS.map((value) => ({ value, label: t(`adminUsers.dialog.${value}`) }))}
        />
      </div>
      <Part tab={tab} person={person.data} />
    </>
  );
}

function Part({ tab, person }: { tab: Tab; person: Person }) {
  if (tab === "statement") return <StatementTab uid={person.uid} />;
  if (tab === "orders") return <OrdersTab uid={person.uid} />;
  if (tab === "tasks") return <TasksTab uid={person.uid} />;
  if (tab === "sessions") return <SessionsTab uid={person.uid} name={nameOf(person)} />;
  if (tab === "keys") return <KeysTab uid={person.uid} />;
  return <Profile person={person} />;
}

/** As an administrator speaks of somebody. */
const nameOf = (person: Person) => (person.anonymous ? person.display_name : person.login_name);
