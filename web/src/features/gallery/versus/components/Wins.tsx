import { Panel } from "@/components/blocks/Panel";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import { findTool } from "@/lib/api/queries";
import type { Tool } from "@/lib/api/types";
import { useWins, type KindWins } from "../api";
import "../texts.zh";
import styles from "./versus.module.css";

/** How tools came out against each other, with how often they met. */
export function Wins({ tools }: { tools: Tool[] }) {
  const { t } = useTexts();
  const kinds = useWins().data ?? [];
  const shown = kinds.map(({ kind, tools: of }) => ({ kind, tools: of.filter(({ tool }) => findTool(tools, tool)) })).filter(({ tools: of }) => of.length > 0);
  return (
    <Panel as="section" pad={5} gap={4} className={styles.wins} aria-labelledby="versus-wins">
      <h2 id="versus-wins">{t("versus.wins")}</h2>
      <p className={styles.lead}>{t(shown.length > 0 ? "versus.winsHelp" : "versus.winsEmpty")}</p>
      {shown.map((kind) => (
        <Kind key={kind.kind} kind={kind} tools={tools} />
      ))}
    </Panel>
  );
}

function Kind({ kind, tools }: { kind: KindWins; tools: Tool[] }) {
  const { t, pick } = useTexts();
  const share = (won: number, of: number) => (of === 0 ? "–" : t("versus.ratio", { won, of }));
  return (
    <table className={styles.table}>
      <caption>{t(`versus.kinds.${kind.kind}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t("versus.tool")}</th>
          <th scope="col">{t("versus.chosenOf")}</th>
          <th scope="col">{t("versus.votesOf")}</th>
        </tr>
      </thead>
      <tbody>
        {kind.tools.map(({ tool: id, chosen, compared, votes, voted }) => {
          const tool = findTool(tools, id)!;
          return (
            <tr key={id}>
              <th scope="row">
                <ToolMark glyph={tool.glyph} title={pick(tool.title)} size={24} />
                <span>{pick(tool.title)}</span>
              </th>
              <td>{share(chosen, compared)}</td>
              <td>{share(votes, voted)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
