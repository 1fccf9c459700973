import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { OTHER_VIEWERS } from "./format";
import styles from "./model.module.css";

/** Where else a model can be looked at. */
export function OtherViewers({ open }: { open: boolean }) {
  const { t } = useTexts();
  return (
    <details className={styles.others} open={open}>
      <summary>{t("viewer.tools")}</summary>
      <p>{t("viewer.toolsHelp")}</p>
      <ul>
        {OTHER_VIEWERS.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <Icon name="external" size={14} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
