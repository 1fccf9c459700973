import { Choice as OneOf } from "@/components/Choice";
import { CodeBlock } from "@/components/CodeBlock";
import { useTexts } from "@/i18n";
import { LANGUAGE_NAMES, PROGRAM_LANGUAGES, type ProgramCall, type ProgramLanguage } from "@/lib/program";
import { exampleOf, PROTOCOLS, speaksOf, type Protocol } from "../protocols";
import styles from "./docs.module.css";

/** What a reader writes in; the same for all calls of a page. */
export interface Choice {
  protocol: Protocol;
  language: ProgramLanguage;
}

interface Props {
  call: ProgramCall;
  /** Tells the examples of one call from those of others. */
  label: string;
  choice: Choice;
  onChoose(choice: Choice): void;
}

/** A call as a whole program, in the protocol and the language that its reader already uses. */
export function Examples({ call, label, choice, onChoose }: Props) {
  const { t } = useTexts();
  const spoken = PROTOCOLS.filter((protocol) => speaksOf(protocol, call.mode));
  const protocol = spoken.includes(choice.protocol) ? choice.protocol : "own";
  return (
    <>
      <div className={styles.choices}>
        <OneOf
          name={`${label} · ${t("docs.protocol")}`}
          value={protocol}
          options={spoken.map((value) => ({ value, label: t(`docs.protocols.${value}`) }))}
          onChange={(value) => onChoose({ ...choice, protocol: value })}
        />
        <OneOf
          name={`${label} · ${t("docs.language")}`}
          value={choice.language}
          options={PROGRAM_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) => onChoose({ ...choice, language: value })}
        />
      </div>
      {protocol !== "own" && <p>{t(`docs.protocolHelp.${protocol}`)}</p>}
      <CodeBlock text={exampleOf(protocol, choice.language, call)} label={`${label} · ${t("docs.example")}`} />
    </>
  );
}
