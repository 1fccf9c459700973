import { Button } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "@/components/EmptyState";
import { useTexts } from "@/i18n";

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
