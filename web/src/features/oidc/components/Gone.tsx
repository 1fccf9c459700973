import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTexts } from "@/i18n";
import { Notice } from "./Frame";

/** Too late, used, or made for another session. */
export function Gone() {
  const { t } = useTexts();
  const action = (
    <Button component={Link} to="/" variant="default" size="md" fullWidth>
      {t("oidc.home")}
    </Button>
  );
  return <Notice title={t("oidc.goneTitle")} help={t("oidc.goneHelp")} action={action} />;
}
