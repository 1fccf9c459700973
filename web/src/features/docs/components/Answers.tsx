import { Panel } from "@/components/blocks/Panel";
import { useTexts } from "@/i18n";
import styles from "./docs.module.css";

const STATES = ["queued", "submitting", "running", "uncertain", "succeeded", "failed", "cancelled", "expired"] as const;
const ERRORS = [
  [400, "invalid_params", "bad"],
  [401, "unauthenticated", "auth"],
  [402, "insufficient_points, key_limit_reached, member_limit_reached", "points"],
  [403, "forbidden, password_change_required", "rights"],
  [404, "not_found", "missing"],
  [422, "invalid_params, idempotency_mismatch", "mismatch"],
  [429, "rate_limited, too_many_active", "busy"],
  [503, "unavailable", "down"],
] as const;

/** What becomes of a task. */
export function States() {
  const { t } = useTexts();
  return (
    <dl className={styles.states} aria-label={t("docs.states")}>
      {STATES.map((state) => (
        <div key={state}>
          <dt>
            <code>{state}</code>
          </dt>
          <dd>{t(`docs.state.${state}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How a call is refused. */
export function Errors() {
  const { t } = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Panel small className={styles.frame} role="group" aria-label={t("docs.errors")} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("docs.status")}</th>
            <th scope="col">{t("docs.code")}</th>
            <th scope="col">{t("docs.meaning")}</th>
          </tr>
        </thead>
        <tbody>
          {ERRORS.map(([status, code, words]) => (
            <tr key={status}>
              <th scope="row">{status}</th>
              <td>
                <code>{code}</code>
              </td>
              <td>{t(`docs.error.${words}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
