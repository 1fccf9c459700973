import { Button } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { StatusMark } from "@/components/StatusMark";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { Account, VendorTool } from "../api";
import { stateOf } from "../state";
import { AccountRow } from "./AccountRow";
import styles from "./vendors.module.css";

const TONES = { real: "good", demo: "warn", closed: "idle" } as const;

/** A tool with its accounts. What the simulator does is one line, for there is nothing to steer. */
export function ToolCard({ tool, onWrite }: { tool: VendorTool; onWrite(account: Account | null): void }) {
  const { t, pick } = useTexts();
  const state = stateOf(tool);
  const accounts = tool.accounts.filter((account) => account.source !== "demo");
  const title = pick(tool.title);
  return (
    <section className={styles.tool} aria-label={title}>
      <Row gap={3} rowGap={2} wrap className={styles.head}>
        <ToolMark glyph={tool.glyph} title={title} size={40} />
        <div className={styles.name}>
          <h2>{title}</h2>
          <span>{pick(tool.vendor_title)}</span>
        </div>
        <StatusMark tone={TONES[state]}>{t(`adminVendors.${state}`)}</StatusMark>
        {state !== "real" && <span className={styles.note}>{t(state === "demo" ? "adminVendors.demoNote" : "adminVendors.closedNote")}</span>}
        <Button
          className={styles.add}
          size="compact-sm"
          variant={accounts.length > 0 ? "default" : "light"}
          leftSection={<Icon name="key" size={15} />}
          aria-label={t("adminVendors.addTo", { tool: title })}
          onClick={() => onWrite(null)}
        >
          {t("adminVendors.add")}
        </Button>
      </Row>
      {accounts.length > 0 && (
        <ul className={styles.accounts} aria-label={t("adminVendors.accounts", { tool: title })}>
          {accounts.map((account) => (
            <li key={account.id}>
              <AccountRow tool={tool} account={account} onEdit={() => onWrite(account)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
