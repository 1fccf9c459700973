import { Button } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "@/components/EmptyState";
import { useTexts } from "@/i18n";
import { useTitle } from "@/lib/useTitle";
import { HUB_ROUTE } from "@/lib/routes";

export function NotFound() {
  const { t } = useTexts();
  useTitle(t("notFound.title"));
  return (
    <EmptyState
      page
      glyph="404"
      title={t("notFound.title")}
      help={t("notFound.help")}
      action={
        <>
          <Button component={Link} to={HUB_ROUTE} size="md">
            {t("notFound.back")}
          </Button>
          <Button component={Link} to="/" size="md" variant="subtle">
            {t("notFound.home")}
          </Button>
        </>
      }
    />
  );
}
