import { Button } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import type { DayCount } from "@/lib/day";
import { grouped } from "@/lib/format";
import { toast } from "@/lib/toast";
import { manages, reasonOf, useClose, useLeave, useRename, type Organisation } from "../api";
import type { Guarded } from "../guarded";
import { Invitations } from "./Invitations";
import { Members } from "./Members";
import { NameDialog } from "./NameDialog";
import { SpendingPart } from "./SpendingPart";
import { Wallet } from "./Wallet";
import styles from "./organisation.module.css";

interface Props {
  item: Organisation;
  guarded: Guarded;
  /** How far back the spending is shown. */
  days: DayCount;
  onDays(days: DayCount): void;
  /** The reader does not belong to it any more. */
  onGone(): void;
}

/** One organisation: its wallet, who belongs to it, and, for those who manage it, who is invited and who spent what. */
export function OrganisationDetails({ item, guarded, days, onDays, onGone }: Props) {
  return (
    <>
      <Head item={item} guarded={guarded} onGone={onGone} />
      <Wallet item={item} />
      <Members item={item} guarded={guarded} />
      {manages(item.role) && (
        <>
          <Invitations item={item} />
          <SpendingPart id={item.id} days={days} onDays={onDays} />
        </>
      )}
    </>
  );
}

function Head({ item, guarded, onGone }: Pick<Props, "item" | "guarded" | "onGone">) {
  const { t } = useTexts();
  const rename = useRename(item.id);
  const [asking, setAsking] = useState<"rename" | "leave" | "close" | null>(null);
  const done = () => setAsking(null);
  return (
    <Stack gap={2} shrink>
      <Row gap={2} wrap>
        <h2 className={styles.name}>{item.name}</h2>
        <StatusMark tone="idle">{t(`organisation.role.${item.role}`)}</StatusMark>
      </Row>
      <Row gap={2} wrap>
        {manages(item.role) && (
          <Button variant="default" size="compact-md" onClick={() => setAsking("rename")}>
            {t("organisation.rename")}
          </Button>
        )}
        {item.role === "owner" ? (
          <Button variant="default" size="compact-md" onClick={() => guarded(() => setAsking("close"))}>
            {t("organisation.close")}
          </Button>
        ) : (
          <Button variant="default" size="compact-md" onClick={() => setAsking("leave")}>
            {t("organisation.leave")}
          </Button>
        )}
      </Row>
      <NameDialog
        opened={asking === "rename"}
        title={t("organisation.rename")}
        action={t("organisation.save")}
        former={item.name}
        change={rename}
        onDone={() => {
          toast(t("organisation.saved"), "success");
          done();
        }}
        onClose={done}
      />
      <Leaving item={item} opened={asking === "leave"} onDone={done} onGone={onGone} />
      <Closing item={item} opened={asking === "close"} onDone={done} onGone={onGone} />
    </Stack>
  );
}

interface EndProps {
  item: Organisation;
  opened: boolean;
  onDone(): void;
  onGone(): void;
}

function Leaving({ item, opened, onDone, onGone }: EndProps) {
  const { t } = useTexts();
  const leave = useLeave(item.id, () => {
    toast(t("organisation.left"), "success");
    onGone();
  });
  const act = () =>
    leave.mutate(undefined, {
      onError: (error) => toast(reasonOf(error, t("organisation.actionFailed")), "error"),
      onSettled: onDone,
    });
  return (
    <Confirm
      opened={opened}
      title={t("organisation.leaveTitle", { name: item.name })}
      message={t("organisation.leaveHelp")}
      confirm={t("organisation.leave")}
      busy={leave.isPending}
      onConfirm={act}
      onClose={onDone}
    />
  );
}

function Closing({ item, opened, onDone, onGone }: EndProps) {
  const { t } = useTexts();
  const close = useClose(item.id, ({ points }) => {
    toast(t("organisation.closed", { points: grouped(points) }), "success");
    onGone();
  });
  const act = () =>
    close.mutate(undefined, {
      onError: (error) => toast(reasonOf(error, t("organisation.actionFailed")), "error"),
      onSettled: onDone,
    });
  return (
    <Confirm
      opened={opened}
      title={t("organisation.closeTitle", { name: item.name })}
      message={t("organisation.closeHelp")}
      confirm={t("organisation.close")}
      busy={close.isPending}
      onConfirm={act}
      onClose={onDone}
    />
  );
}
