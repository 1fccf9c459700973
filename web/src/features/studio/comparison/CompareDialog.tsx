import { Button, NativeSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { Dialog } from "@/components/Dialog";
import { Icon } from "@/components/Icon";
import { fieldsOf, normalize, sameJson, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import { useTools } from "@/lib/api/queries";
import type { Mode, Params, Session, Site, Tool } from "@/lib/api/types";
import { COMPARISONS_ROUTE, MOST } from "@/lib/comparisons";
import { toast } from "@/lib/toast";
import { Brief } from "./Brief";
import { useAvailable } from "../payer";
import { canRun, suggested, toolCandidates, variablesOf, variants, type Candidate } from "./candidates";
import { CandidateRow, useNotes } from "./CandidateRow";
import { StartBar } from "./StartBar";
import { useUsualTimes } from "../usualTimes";
import { usePrices } from "./usePrices";
import "./texts.zh";
import styles from "./compare.module.css";

export interface CompareProps {
  opened: boolean;
  tool: Tool;
  mode: Mode;
  params: Params;
  site: Site;
  session: Session | undefined;
  onClose(): void;
}

/** One form to several tools, or to one tool with several settings: who takes part, what it costs, and go. */
export default function CompareDialog({ opened, onClose, ...rest }: CompareProps) {
  const { t } = useTexts();
  return (
    <Dialog opened={opened} title={t("compare.title")} size={640} onClose={onClose}>
      {opened && <Body {...rest} onClose={onClose} />}
    </Dialog>
  );
}

type Way = "tools" | "settings";

function Body({ tool, mode, params: filled, site, session, onClose }: Omit<CompareProps, "opened">) {
  const { t, language } = useTexts();
  const lang = language === "en" ? "en" : "zh";
  const tools = useTools().data;
  const available = useAvailable(session, site);
  const params = useMemo(() => normalize(mode.schema as JsonSchema, filled), [mode, filled]);
  const candidates = useMemo(() => toolCandidates(tools ?? [tool], tool, mode, params, lang), [tools, tool, mode, params, lang]);
  const variables = useMemo(() => variablesOf(mode, params, lang), [mode, params, lang]);
  const several = candidates.filter(canRun).length > 1;
  const [way, setWay] = useState<Way>(several || variables.length === 0 ? "tools" : "settings");
  const [varied, setVaried] = useState(variables[0]?.name ?? "");
  const [drawn, draw] = useState(0);
  const values = useMemo(
    () => (varied ? variants(tool, mode, params, varied, lang, (value) => (typeof value === "boolean" ? t(value ? "compare.on" : "compare.off") : String(value))) : []),
    // Another draw brings other seeds.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [tool, mode, params, varied, lang, t, drawn],
  );
  const list = way === "tools" ? candidates : values;
  const able = list.filter(canRun);
  const unable = list.filter((candidate) => !canRun(candidate));
  const [picked, setPicked] = useState<{ of: Candidate[]; keys: string[] } | null>(null);
  const keys = picked?.of === list ? picked.keys : way === "tools" ? suggested(list, available) : able.slice(0, SUGGESTED_VALUES).map(({ key }) => key);
  const chosen = able.filter(({ key }) => keys.includes(key));
  const prices = usePrices(chosen);
  const usual = useUsualTimes();
  const notes = useNotes(mode);
  const full = chosen.length >= MOST;
  const choose = (key: string, on: boolean) => setPicked({ of: list, keys: on ? [...keys, key] : keys.filter((other) => other !== key) });
  const isSeed = fieldsOf(mode.schema as JsonSchema).some(({ name, role }) => name === varied && role === "seed");
  const isPresent = (candidate: Candidate) =>
    way === "tools" ? candidate.carried === null : sameJson(candidate.params[varied], params[varied]);

  return (
    <Stack gap={4} shrink>
      <Brief mode={mode} params={params} />
      {variables.length > 0 && (
        <Choice<Way>
          name={t("compare.way")}
          value={way}
          options={[
            { value: "tools", label: t("compare.tools") },
            { value: "settings", label: t("compare.settings") },
          ]}
          onChange={setWay}
          wide
        />
      )}
      {way === "settings" && (
        <Row gap={2} align="end" className={styles.vary}>
          <NativeSelect
            label={t("compare.vary")}
            value={varied}
            data={variables.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(event) => setVaried(event.currentTarget.value)}
          />
          {isSeed && (
            <Button variant="default" leftSection={<Icon name="retry" size={16} />} onClick={() => draw(drawn + 1)}>
              {t("compare.redraw")}
            </Button>
          )}
        </Row>
      )}
      {way === "tools" && !several && <p className={styles.none}>{t("compare.noneFits")}</p>}
      <div className={styles.list} role="group" aria-label={t(way === "tools" ? "compare.candidates" : "compare.values")}>
        {able.map((candidate) => (
          <CandidateRow
            key={candidate.key}
            candidate={candidate}
            from={mode}
            present={isPresent(candidate)}
            chosen={keys.includes(candidate.key)}
            full={full}
            priced={prices.of(candidate)}
            usualMs={way === "tools" ? usual.of(candidate) : usual.by(varied, candidate)}
            onChoose={(on) => {
              choose(candidate.key, on);
              if (on && chosen.length === MOST - 1) toast(t("compare.most", { most: MOST }));
            }}
          />
        ))}
      </div>
      {unable.length > 0 && (
        <details className={styles.unable}>
          <summary>{t("compare.others", { count: unable.length })}</summary>
          <ul>
            {unable.map((candidate) => (
              <Unable key={candidate.key} candidate={candidate} notes={notes(candidate)} />
            ))}
          </ul>
        </details>
      )}
      <StartBar chosen={chosen} prices={prices} available={available} gift={session && !session.user ? site.anonymous_points : 0} guest={session !== undefined && (session.user?.anonymous ?? true)} onStarted={onClose}>
        <Link to={COMPARISONS_ROUTE} className={styles.past} onClick={onClose}>
          {t("compare.past")}
        </Link>
      </StartBar>
    </Stack>
  );
}

/** Values that are chosen before anybody chooses. */
const SUGGESTED_VALUES = 4;

function Unable({ candidate: { tool, mode, value }, notes }: { candidate: Candidate; notes: string[] }) {
  const { t, pick } = useTexts();
  return (
    <li>
      <span>{value ?? t("compare.nameOf", { tool: pick(tool.title), mode: pick(mode.label) })}</span>
      <small>{notes[0]}</small>
    </li>
  );
}
