import { Button } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Dialog } from "@/components/Dialog";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useSession, useSite } from "@/lib/api/queries";
import { grouped } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import { registeringGives } from "@/lib/registering";
import styles from "./paying.module.css";

/** Something did not work. */
export function FailureAlert({ message, onClose }: { message: string | null; onClose(): void }) {
  const { t } = useTexts();
  const shown = useLast(message);
  if (shown === null) return null;
  return (
    <Dialog opened={message !== null} title={t("store.failed.title")} size={400} onClose={onClose}>
      <Row gap={3} align="start" className={styles.alert} role="alert">
        <Icon name="warning" size={28} />
        <p>{shown}</p>
      </Row>
      <div className={styles.acts}>
        <Button onClick={onClose} data-autofocus>
          {t("store.failed.ok")}
        </Button>
      </div>
    </Dialog>
  );
}

interface LoginProps {
  opened: boolean;
  /** Signed in with a temporary account, which must be registered before it can buy. */
  anonymous: boolean;
  onClose(): void;
}

/** Buying needs an account; both ways lead back to where the visitor stood. */
export function LoginAlert({ opened, anonymous, onClose }: LoginProps) {
  const { t } = useTexts();
  const gift = registeringGives(useSite().data, useSession().data?.user);
  return (
    <Dialog opened={opened} title={t("store.login.title")} size={400} onClose={onClose}>
      <p className={styles.words}>{anonymous ? t("store.login.anonymousHelp") : t("store.login.help")}</p>
      {gift > 0 && <p className={styles.words}>{t("store.login.gift", { points: grouped(gift) })}</p>}
      <LoginLinks anonymous={anonymous} />
    </Dialog>
  );
}

/** The two ways in, the likelier one in front. */
export function LoginLinks({ anonymous }: { anonymous: boolean }) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const back = `?redirect=${encodeURIComponent(pathname + search)}`;
  return (
    <div className={styles.acts}>
      <Button component={Link} to={`/register${back}`} variant={anonymous ? "filled" : "default"}>
        {t("store.login.register")}
      </Button>
      <Button component={Link} to={`/login${back}`} variant={anonymous ? "default" : "filled"}>
        {t("store.login.login")}
      </Button>
    </div>
  );
}
