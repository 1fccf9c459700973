import { useEffect, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { Finds } from "./Finds";
import { addressOf, useFinder } from "./useFinder";
import "./texts.zh";
import styles from "./finder.module.css";

interface Props {
  /** Whether the tools that somebody keeps stand here without a wish. */
  keeps?: boolean;
  /** Whatever stands below gives way while something is sought. */
  onSought(sought: boolean): void;
  onPick(): void;
}

/** A field that finds tools by name, ability or wish, above a list of them. */
export default function Finder({ keeps = false, onSought, onPick }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const finder = useFinder();
  const { wish, setWish, sought, finds } = finder;
  useEffect(() => onSought(sought), [onSought, sought]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const [first] = finds;
    if (event.key === "Enter" && first) {
      event.preventDefault();
      onPick();
      void navigate(addressOf(first));
    } else if (event.key === "Escape" && wish !== "") {
      // The first press empties the field, the second closes what it stands in.
      event.stopPropagation();
      event.preventDefault();
      setWish("");
    }
  };

  return (
    <div className={styles.finder}>
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          type="text"
          enterKeyHint="go"
          aria-label={t("finder.title")}
          placeholder={t("finder.hint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={wish}
          onChange={(event) => setWish(event.currentTarget.value)}
          onKeyDown={press}
        />
        {sought && (
          <button type="button" className={styles.clear} aria-label={t("finder.clear")} onClick={() => setWish("")}>
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      <Finds finder={finder} idle={keeps ? "kept" : undefined} onPick={onPick} />
    </div>
  );
}
