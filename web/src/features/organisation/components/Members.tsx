import { Button } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { DataTable, type Column } from "@/components/DataTable";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { date, grouped } from "@/lib/format";
import { decidesAbout, useMembers, type Member, type Organisation } from "../api";
import type { Period } from "../caps";
import type { Guarded } from "../guarded";
import { MemberDialog } from "./MemberDialog";
import { HandingOver, Removing } from "./MemberEnds";
import styles from "./organisation.module.css";

interface Props {
  item: Organisation;
  guarded: Guarded;
}

/** Who belongs to an organisation, what they spent of their caps, and what can be done about them. */
export function Members({ item, guarded }: Props) {
  const { t, language } = useTexts();
  const list = useMembers(item.id);
  const me = useSession().data?.user?.uid;
  const [asked, setAsked] = useState<{ act: "edit" | "handOver" | "remove"; member: Member } | null>(null);
  const done = () => setAsked(null);
  const of = (act: "edit" | "handOver" | "remove") => (asked?.act === act ? asked.member : null);
  const spent = (period: Period): Column<Member> => ({
    key: period,
    header: t(`organisation.list.${period}`),
    numeric: true,
    nowrap: true,
    cell: ({ caps, spent: sum }) => {
      const most = caps[period];
      return most === null ? grouped(sum[period]) : t("organisation.list.of", { points: grouped(sum[period]), most: grouped(most) });
    },
  });
  const acts = (member: Member) => (
    <Row gap={2} wrap>
      {(decidesAbout(item.role, member.role) || (item.role === "owner" && member.uid === me)) && (
        <Button variant="default" size="compact-sm" aria-label={t("organisation.list.editOf", { name: member.display_name })} onClick={() => setAsked({ act: "edit", member })}>
          {t("organisation.list.edit")}
        </Button>
      )}
      {item.role === "owner" && member.role !== "owner" && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("organisation.list.handOverOf", { name: member.display_name })}
          onClick={() => guarded(() => setAsked({ act: "handOver", member }))}
        >
          {t("organisation.list.handOver")}
        </Button>
      )}
      {decidesAbout(item.role, member.role) && (
        <Button variant="default" size="compact-sm" aria-label={t("organisation.list.removeOf", { name: member.display_name })} onClick={() => setAsked({ act: "remove", member })}>
          {t("organisation.list.remove")}
        </Button>
      )}
    </Row>
  );
  const columns: Column<Member>[] = [
    {
      key: "name",
      header: t("organisation.list.name"),
      title: true,
      cell: (member) => (
        <span className={styles.person}>
          <strong>{member.display_name}</strong> {member.uid === me ? t("organisation.list.you") : member.uid}
        </span>
      ),
    },
    { key: "role", header: t("organisation.list.role"), nowrap: true, cell: ({ role }) => t(`organisation.role.${role}`) },
    spent("day"),
    spent("month"),
    spent("total"),
    { key: "joined", header: t("organisation.list.joined"), nowrap: true, cell: ({ joined_ms }) => date(joined_ms, language, "short") },
    ...(item.role === "member" ? [] : [{ key: "actions", header: t("organisation.list.actions"), actions: true, cell: acts }]),
  ];
  return (
    <Stack as="section" gap={2} shrink aria-label={t("organisation.list.title")}>
      <h3 className={styles.heading}>{t("organisation.list.title")}</h3>
      <DataTable
        small
        label={t("organisation.list.title")}
        columns={columns}
        rows={list.data}
        rowKey={({ uid }) => String(uid)}
        failed={list.isError ? t("organisation.list.failed") : null}
        onRetry={() => void list.refetch()}
        empty={t("organisation.list.none")}
      />
      <MemberDialog item={item} member={of("edit")} onClose={done} />
      <HandingOver id={item.id} member={of("handOver")} onDone={done} />
      <Removing id={item.id} member={of("remove")} onDone={done} />
    </Stack>
  );
}
