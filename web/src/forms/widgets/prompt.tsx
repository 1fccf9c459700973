import { Popover } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { useForm, type WidgetProps } from "../context";
import { Icon } from "../icons";
import { countCharacters } from "../schema/numbers";
import formStyles from "../form.module.css";
import { GrowingTextarea } from "./grow";
import { useKeepInSight } from "./keepInSight";
import { MentionChips, MentionList, useMentions } from "./Mentions";
import { emptied } from "./text";
import styles from "./inputs.module.css";

const PromptHistory = lazy(() => import("./PromptHistory"));
const RewriteButtons = lazy(() => import("./RewriteButtons"));

/** The main text of a task: grows with its content and counts characters as the server does. */
export function PromptWidget({ id, spec, pointer, value, onChange, disabled, readonly, aria }: WidgetProps) {
  const { texts, services, references } = useForm();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === "string" ? value : "";
  const used = countCharacters(text);
  const max = spec.maxLength;
  const state = max !== undefined && used > max ? "over" : max !== undefined && used > max * 0.9 ? "near" : undefined;
  const hint = spec["x-placeholder"] ?? (typeof spec.examples?.[0] === "string" ? spec.examples[0] : undefined);
  // A side prompt, such as what to avoid, need not take the room of the main one.
  const rows = spec["x-advanced"] || (max ?? 10_000) <= 500 ? 2 : 4;
  const fixed = disabled || readonly;
  const main = !spec["x-advanced"];
  const set = (next: string) => onChange(next || emptied(spec.default));
  const mentions = useMentions({ area, text, enabled: main && !fixed, onText: set });
  const show = useKeepInSight(area);
  const [looking, setLooking] = useState(false);
  const hasHistory = main && !fixed && services.promptHistory !== undefined;
  const take = (earlier: string) => {
    setLooking(false);
    set(earlier);
    requestAnimationFrame(() => area.current?.focus());
  };
  return (
    <div className={styles.prompt} data-invalid={aria["aria-invalid"]} data-disabled={disabled || undefined}>
      <GrowingTextarea
        {...aria}
        id={id}
        ref={area}
        className={styles.promptInput}
        minRows={rows}
        maxRows={16}
        value={text}
        aria-controls={mentions.listId}
        aria-activedescendant={mentions.activeId}
        onChange={(event) => {
          mentions.typed(event.currentTarget.value, event.currentTarget.selectionStart);
          set(event.currentTarget.value);
        }}
        onFocus={show}
        onBlur={mentions.close}
        onKeyDown={(event) => {
          if (mentions.key(event)) return;
          if (event.key === "ArrowUp" && text === "" && hasHistory) {
            event.preventDefault();
            setLooking(true);
            return;
          }
          // While an input method is composing, Enter belongs to it.
          if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          services.onSubmit?.();
        }}
        disabled={disabled}
        readOnly={readonly}
        placeholder={hint}
      />
      <MentionList mentions={mentions} />
      {main && (
        <MentionChips
          text={text}
          onFind={(from, to) => {
            area.current?.focus();
            area.current?.setSelectionRange(from, to);
          }}
        />
      )}
      <div className={styles.promptBar}>
        {hasHistory && (
          <Popover opened={looking} onChange={setLooking} trapFocus returnFocus withArrow shadow="md" width={340} position="bottom-start">
            <Popover.Target>
              <button type="button" className={styles.quiet} aria-label={texts.history} title={texts.history} onClick={() => setLooking(!looking)}>
                <Icon name="history" size={16} />
              </button>
            </Popover.Target>
            <Popover.Dropdown className={`${formStyles.tokens} ${formStyles.dropdown}`} aria-label={texts.history}>
              <Suspense>
                <PromptHistory pointer={pointer} onPick={take} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        )}
        {main && !fixed && references.length > 0 && (
          <button type="button" className={styles.quiet} onClick={mentions.begin}>
            @ {texts.mention}
          </button>
        )}
        {main && !fixed && services.rewritePrompt && (
          <Suspense>
            <RewriteButtons text={text} onText={set} />
          </Suspense>
        )}
        {text !== "" && !fixed && (
          <button
            type="button"
            className={styles.quiet}
            onClick={() => {
              onChange(emptied(spec.default));
              area.current?.focus();
            }}
          >
            <Icon name="close" size={14} />
            {texts.clear}
          </button>
        )}
        {max !== undefined && (
          <span className={styles.counter} data-state={state}>
            <span aria-hidden="true">
              {used}/{max}
            </span>
            <span className={styles.srOnly}>{texts.charactersLeft(used, max)}</span>
          </span>
        )}
      </div>
    </div>
  );
}
