import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { HUB_ROUTE } from "@/lib/routes";
import { useTitle } from "@/lib/useTitle";
import { Strip } from "./Strip";
import "../texts.zh";

/** Works of the account joined into one film. Who has no account has none. */
export function StripPage() {
  const { t } = useTexts();
  const session = useSession();
  useTitle(t("strip.page"));
  if (session.isError) return <ErrorState page onRetry={() => void session.refetch()} />;
  if (!session.data) return <Skeleton height={420} radius="xl" className={layout.hubPage} role="status" aria-label={t("app.loading")} />;
  const { user } = session.data;
  if (user) return <Strip key={user.id} user={user.id} />;
  return (
    <EmptyState
      page
      title={t("strip.noWorks")}
      help={t("strip.noWorksHelp")}
      action={
        <Button component={Link} to={HUB_ROUTE} size="md">
          {t("strip.toHub")}
        </Button>
      }
    />
  );
}
