import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { Row } from "@/components/blocks/Row";
import { FindDialog } from "@/components/FindDialog";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { isWorthAsking, useFinds, useGroups, type Find } from "./finds";
import styles from "./palette.module.css";

const PAUSE_MS = 160;

/** One field that finds a page, person, order, task or vendor account: a combobox over a list, by the keyboard alone. */
export default function Palette({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const q = text.trim();
  const [still] = useDebouncedValue(q, PAUSE_MS);
  const finds = useFinds(still);
  const current = still === q;
  const groups = useGroups(q, current ? finds.data : undefined);
  const all = groups.flatMap((group) => group.finds);
  const chosen = all[Math.min(at, all.length - 1)];
  const waiting = isWorthAsking(q) && (!current || finds.isFetching);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen?.id]);

  const open = (find: Find) => {
    onClose();
    void navigate(find.to);
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && all.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, all.length - 1) + step + all.length) % all.length);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      open(chosen);
    }
  };

  return (
    <FindDialog
      title={t("admin.find.title")}
      onClose={onClose}
      field={{
        role: "combobox",
        "aria-expanded": all.length > 0,
        "aria-controls": "palette-list",
        "aria-activedescendant": chosen && `palette-${chosen.id}`,
        "aria-autocomplete": "list",
        placeholder: t("admin.find.hint"),
        value: text,
        onChange: (event) => {
          setText(event.currentTarget.value);
          setAt(0);
        },
        onKeyDown: press,
      }}
    >
      <div ref={list} id="palette-list" role="listbox" aria-label={t("admin.find.results")} className={styles.list}>
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`palette-group-${group.id}`}>
            <div id={`palette-group-${group.id}`} className={styles.heading}>
              {t(`admin.find.${group.id}`)}
            </div>
            {group.finds.map((find) => (
              // The field keeps the focus and tells which option is meant.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={find.id}
                id={`palette-${find.id}`}
                role="option"
                aria-selected={find === chosen}
                className={styles.option}
                onPointerMove={() => setAt(all.indexOf(find))}
                onClick={() => open(find)}
              >
                <Icon name={find.icon} size={18} />
                <span className={styles.name}>{find.title}</span>
                {find.detail && <span className={styles.detail}>{find.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={styles.state} role="status">
        {finds.isError && current ? (
          <span data-bad>{wordsOf(finds.error, t("admin.find.failed"))}</span>
        ) : waiting ? (
          t("admin.find.seeking")
        ) : all.length === 0 ? (
          t("admin.find.nothing")
        ) : (
          <Row as="span" gap={3} align="stretch" justify="between" className={styles.keys}>
            {t("admin.find.count", { count: all.length })}
            <span aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> {t("admin.find.choose")} <kbd>↵</kbd> {t("admin.find.open")}
            </span>
          </Row>
        )}
      </p>
    </FindDialog>
  );
}
