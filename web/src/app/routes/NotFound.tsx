import { Button } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "@/components/EmptyState";
import { useTexts } from "@/i18n";
import { HUB_ROUTE } from "./paths";

export function NotFound() {
  const { t } = useTexts();
  return (
    <EmptyState
      page
      glyph="404"
      title={t("notFound.title")}
      help={t("notFound.help")}
      action={
        <Button component={Link} to={HUB_ROUTE} size="md">
          {t("notFound.back")}
        </Button>
      }
    />
  );
}
