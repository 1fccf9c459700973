import { Button } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import { CopyButton } from "@/components/CopyButton";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import type { SiteWithSecret } from "@/lib/api/types";
import styles from "./sites.module.css";

/** A secret, this once. A public client has none to show. */
export function SecretDialog({ made, onClose }: { made: SiteWithSecret | null; onClose(): void }) {
  const { t } = useTexts();
  const secret = made?.secret;
  return (
    <Dialog opened={secret != null} title={t("adminSites.secret")} size={520} onClose={onClose}>
      <p className={styles.help}>{t("adminSites.secretHelp")}</p>
      {secret && (
        <Stack as="dl" gap={2} className={styles.secret}>
          <div>
            <dt>{t("adminSites.clientId")}</dt>
            <dd>
              <code>{made.site.client_id}</code>
              <CopyButton value={made.site.client_id} label={t("adminSites.clientId")} />
            </dd>
          </div>
          <div>
            <dt>{t("adminSites.secret")}</dt>
            <dd>
              <code>{secret}</code>
              <CopyButton value={secret} label={t("adminSites.secret")} />
            </dd>
          </div>
        </Stack>
      )}
      <Button fullWidth onClick={onClose}>
        {t("adminSites.secretDone")}
      </Button>
    </Dialog>
  );
}
