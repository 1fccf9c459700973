import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { JoinLinks } from "@/components/JoinLinks";
import { useTexts } from "@/i18n";
import type { Session, Tool } from "@/lib/api/types";
import styles from "./music.module.css";

interface Props {
  session: Session | undefined;
  /** What makes songs. */
  maker: Tool | undefined;
  /** Songs of others stand below. */
  small: boolean;
}

/** Leads who has no songs to the first one. */
export function Invitation({ session, maker, small }: Props) {
  const { t, pick } = useTexts();
  const user = session?.user;
  const member = user != null && !user.anonymous;
  const title = t(member ? "music.empty" : "music.signIn");
  const help = !member ? t(user ? "music.signInKeep" : "music.signInHelp") : maker ? t("music.emptyHelp", { tool: pick(maker.title) }) : t("music.emptyHelpPlain");
  const action = (
    <>
      {!member && <JoinLinks buttons />}
      {maker && (
        <Button component={Link} to={maker.route} variant={member ? "filled" : "default"}>
          {t("music.make")}
        </Button>
      )}
    </>
  );
  return (
    <section className={styles.invitation} data-alone={!small || undefined} aria-label={t("music.mine")}>
      {small ? (
        <Panel pad={5} className={styles.invites}>
          <Stack gap={1} shrink>
            <h2>{title}</h2>
            <p>{help}</p>
          </Stack>
          <Row gap={2} wrap>
            {action}
          </Row>
        </Panel>
      ) : (
        <EmptyState title={title} help={help} action={action} />
      )}
    </section>
  );
}
