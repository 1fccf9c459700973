import { Button } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "@/components/EmptyState";
import { useTexts } from "@/i18n";
import { PRICES_ROUTE } from "@/lib/routes";

/** There are no keys of their own; a session's token does their work, and this says how. */
export function Keys() {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t("platform.keysTitle")}
      help={t("platform.keysHelp")}
      action={
        <>
          <Button component={Link} to="/setting?section=devices">
            {t("platform.keysDo")}
          </Button>
          <Button component={Link} to={PRICES_ROUTE} variant="default">
            {t("platform.keysDocs")}
          </Button>
        </>
      }
    />
  );
}

export function Tickets() {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t("platform.ticketsTitle")}
      help={t("platform.ticketsHelp")}
      action={
        <Button component={Link} to="/service-market?tab=contact">
          {t("platform.ticketsDo")}
        </Button>
      }
    />
  );
}
