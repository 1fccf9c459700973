import { Button } from "@mantine/core";
import { Panel } from "@/components/blocks/Panel";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { EmptyState } from "@/components/EmptyState";
import { JoinLinks } from "@/components/JoinLinks";
import { useTexts } from "@/i18n";
import { toast } from "@/lib/toast";
import { reasonOf, useAccept } from "../api";
import { useInvitation } from "../invitation";
import "../texts.zh";
import styles from "./organisation.module.css";

/** The invitation that the address brought. Nobody joins without a press. */
export function Joining({ onJoined }: { onJoined(id: string): void }) {
  const { t } = useTexts();
  const [token, drop] = useInvitation();
  const accept = useAccept();
  if (token === null) return null;
  const join = () =>
    accept.mutate(token, {
      onSuccess: ({ id, name }) => {
        toast(t("organisation.accepted", { name }), "success");
        drop();
        onJoined(id);
      },
    });
  return (
    <Panel as="section" pad={4} gap={3} aria-label={t("organisation.invitedTitle")}>
      <h2 className={styles.heading}>{t("organisation.invitedTitle")}</h2>
      <p className={styles.help}>{t("organisation.invited")}</p>
      {accept.isError && <Problem>{reasonOf(accept.error, t("organisation.actionFailed"))}</Problem>}
      <Row gap={2} wrap>
        <Button loading={accept.isPending} onClick={join}>
          {t("organisation.accept")}
        </Button>
        <Button variant="default" onClick={drop}>
          {t("organisation.decline")}
        </Button>
      </Row>
    </Panel>
  );
}

/** What a visitor sees: the ways in, which lead back to the invitation where there is one. */
export function OrganisationVisitor() {
  const { t } = useTexts();
  const [token] = useInvitation();
  const invited = token !== null;
  return (
    <EmptyState
      title={t(invited ? "organisation.invitedTitle" : "organisation.visitor")}
      help={t(invited ? "organisation.invitedVisitor" : "organisation.visitorHelp")}
      action={<JoinLinks buttons />}
    />
  );
}
