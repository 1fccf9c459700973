import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import type { Notice } from "../enter";
import styles from "./forms.module.css";

/** What the server says about an account that has just signed in, instead of going on at once. */
export function NoticeDialog({ notice, onClose }: { notice: Notice | null; onClose(): void }) {
  const { t } = useTexts();
  const expired = notice?.kind === "expired";
  return (
    <Dialog opened={notice !== null} title={expired ? t("account.notice.expired") : t("account.notice.warning")} onClose={onClose}>
      <p className={styles.notice}>{notice?.message}</p>
      <Row gap={2} wrap align="stretch" justify="end">
        {expired && (
          <Button component={Link} to="/service-market" variant="default">
            {t("account.notice.store")}
          </Button>
        )}
        <Button component={Link} to="/setting">
          {t("account.notice.centre")}
        </Button>
      </Row>
    </Dialog>
  );
}
