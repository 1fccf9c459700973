import { Panel } from "@/components/blocks/Panel";
import { useTexts } from "@/i18n";
import type { Parameter } from "../parameters";
import styles from "./docs.module.css";

/** What a call takes. */
export function Parameters({ label, parameters }: { label: string; parameters: Parameter[] }) {
  const { t } = useTexts();
  if (parameters.length === 0) return <p>{t("docs.noParameters")}</p>;
  return (
    // A wide table scrolls by itself, and so has to be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Panel small className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("docs.name")}</th>
            <th scope="col">{t("docs.type")}</th>
            <th scope="col">{t("docs.meaning")}</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map((parameter) => (
            <tr key={parameter.name}>
              <th scope="row">
                <code>{parameter.name}</code>
                {parameter.required && <em>{t("docs.required")}</em>}
              </th>
              <td>{t(`docs.${parameter.kind}`)}</td>
              <td>
                <Meaning parameter={parameter} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Meaning({ parameter }: { parameter: Parameter }) {
  const { t } = useTexts();
  const { low, high } = parameter;
  const range =
    low !== null && high !== null ? t("docs.range", { low, high }) : low !== null ? t("docs.atLeast", { low }) : high !== null ? t("docs.atMost", { high }) : null;
  const limits = [
    range && parameter.unit ? `${range} ${parameter.unit}` : range,
    parameter.files.types || null,
    parameter.files.size ? t("docs.size", { size: parameter.files.size }) : null,
    parameter.longest !== null ? t("docs.length", { count: parameter.longest }) : null,
    parameter.most !== null ? t("docs.items", { count: parameter.most }) : null,
    parameter.fallback !== null ? t("docs.defaultIs", { value: parameter.fallback }) : null,
    parameter.condition ? t("docs.visibleWhen", { condition: parameter.condition }) : null,
  ].filter((limit) => limit !== null);
  return (
    <>
      {parameter.title && <strong>{parameter.title}</strong>}
      {parameter.help && <p>{parameter.help}</p>}
      {limits.length > 0 && <p className={styles.limits}>{limits.join(" · ")}</p>}
      {parameter.choices.length > 0 && (
        <ul className={styles.choices}>
          {parameter.choices.map(({ value, title }) => (
            <li key={value}>
              <code>{value}</code>
              {title && `"${title}"` !== value && title !== value ? ` ${title}` : ""}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
