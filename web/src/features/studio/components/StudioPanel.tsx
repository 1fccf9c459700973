import { useId, type ReactNode } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { Session, Site, Task, Tool, Mode } from "@/lib/api/types";
import type { DrawPlayer } from "../formContext";
import { ModeForm } from "./ModeForm";
import { ModeTabs } from "./ModeTabs";
import "../texts.zh";
import styles from "./StudioPanel.module.css";

interface Props {
  tool: Tool;
  /** The modes that have a tab. */
  modes: Mode[];
  mode: Mode;
  site: Site;
  session: Session | undefined;
  /** Whether other tools work in earnest: a site that is a demonstration as a whole says so in its bar. */
  mixed: boolean;
  /** Whether the form opens with its example, for a person who has begun nothing yet. */
  welcome: boolean;
  /** What stands above the form in the place of the tool's name and tabs. */
  head?: { title: string; choices: ReactNode } | undefined;
  onMode(id: string): void;
  /** Another tool is looked for. */
  onFind(): void;
  onSubmitted(task: Task): void;
  drawPlayer: DrawPlayer;
}

/** The left side of the studio: what the tool is, its modes, its form. */
export function StudioPanel({ tool, modes, mode, site, session, mixed, welcome, head, onMode, onFind, onSubmitted, drawPlayer }: Props) {
  const { t, pick } = useTexts();
  const title = useId();
  const [name, vendor] = [pick(tool.title), pick(tool.vendor_title)];
  const about = vendor === name ? pick(tool.summary) : `${vendor} · ${pick(tool.summary)}`;
  return (
    <Panel as="section" raised className={styles.panel} aria-labelledby={title}>
      {head ? (
        <Head {...head} id={title} />
      ) : (
        <Row as="header" gap={2} className={styles.head}>
          <h1 id={title} className={styles.title}>
            <button type="button" className={styles.tool} aria-haspopup="dialog" title={about} onClick={onFind}>
              <ToolMark glyph={tool.glyph} title={name} size={30} />
              <span className={styles.name}>{name}</span>
              <Icon name="chevronDown" size={16} />
            </button>
          </h1>
          {tool.demo && mixed && (
            <span className={styles.demo} title={t("app.demoTool")}>
              {t("app.demo")}
            </span>
          )}
        </Row>
      )}
      {head && <p className={styles.summary}>{pick(tool.summary)}</p>}
      {!head && modes.length > 1 && (
        <div className={styles.modes}>
          <ModeTabs modes={modes} current={mode.id} onMode={onMode} />
        </div>
      )}
      <ModeForm key={`${tool.id}/${mode.id}`} tool={tool} mode={mode} site={site} session={session} welcome={welcome} onSubmitted={onSubmitted} drawPlayer={drawPlayer} />
    </Panel>
  );
}

function Head({ title, choices, id }: { title: string; choices: ReactNode; id: string }) {
  return (
    <Stack as="header" gap={3} className={styles.choices}>
      <h1 id={id} className={styles.title}>
        {title}
      </h1>
      {choices}
    </Stack>
  );
}
