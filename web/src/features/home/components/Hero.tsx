import { Button } from "@mantine/core";
import { useId, useRef, useState, type FormEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Picture } from "../usePicture";
import "../texts.zh";
import styles from "./Hero.module.css";

export type Kind = "video" | "image" | "audio";

export interface Offer {
  /** Name of the tool that makes it. */
  tool: string;
  /** What the form calls its proportions. */
  ratioTitle: string;
  /** Proportions to choose from, where there are any. */
  ratios: { value: string; label: string }[];
  /** The one that is chosen. */
  ratio: string;
  price: { points: number; exact: boolean } | null;
  /** Lines to begin with. */
  examples: string[];
  /** Maximum number of characters of a line. */
  longest: number | null;
}

interface Props {
  count: number;
  /** What a first visit comes with; 0 for members and where there is none. */
  gift: number;
  /** What the site can make of words. */
  kinds: Kind[];
  kind: Kind;
  onKind(kind: Kind): void;
  /** What goes along with the words. */
  picture: Picture | null;
  /** Whether there is a form of this kind that takes one. */
  takesPicture: boolean;
  onPicture(file: File): void;
  onNoPicture(): void;
  /** `null` while nobody knows what the site offers, or where it offers nothing. */
  offer: Offer | null;
  /** Why there is nothing to press, and what to do about it. */
  trouble: { words: string; retry: (() => void) | null } | null;
  busy: boolean;
  onRatio(value: string): void;
  onMake(prompt: string): void;
  /** Somebody is about to write. */
  onBegin(): void;
}

/** One field and one press: what is written is made at once. */
export function Hero({ count, gift, kinds, kind, onKind, picture, takesPicture, onPicture, onNoPicture, offer, trouble, busy, onRatio, onMake, onBegin }: Props) {
  const { t } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const [missing, setMissing] = useState(false);
  const group = useId();
  const picker = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined): boolean => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (!file || !takesPicture) return false;
    onPicture(file);
    return true;
  };
  const examples = offer?.examples ?? [];
  const prompt = words ?? examples[at % Math.max(1, examples.length)] ?? "";
  const price = offer?.price;
  const press = price ? t(price.exact ? "home.makeFor" : "home.makeForMost", { points: price.points }) : t("home.make");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prompt.trim() === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    onMake(prompt.trim());
  };
  return (
    <section className={styles.hero}>
      <h1>{t("home.title")}</h1>
      <p className={styles.lead}>{count > 0 ? t("home.lead", { count }) : t("home.leadAlone")}</p>
      <form
        className={styles.form}
        onSubmit={submit}
        noValidate
        onPaste={(event) => take(event.clipboardData.files) && event.preventDefault()}
        onDragOver={(event) => takesPicture && event.dataTransfer.types.includes("Files") && event.preventDefault()}
        onDrop={(event) => take(event.dataTransfer.files) && event.preventDefault()}
      >
        {/* The field stays where it is once the site has said what it offers. */}
        {kinds.length === 0 && !offer && !trouble && <div className={styles.kinds} />}
        {kinds.length > 1 && (
          <div role="radiogroup" aria-label={t("home.kind")} className={styles.kinds}>
            {kinds.map((one) => (
              <label key={one} className={styles.kind} data-active={one === kind || undefined}>
                <input type="radio" className="visually-hidden" name={group} value={one} checked={one === kind} onChange={() => onKind(one)} />
                <Icon name={one} size={16} />
                {t(`home.kinds.${one}`)}
              </label>
            ))}
          </div>
        )}
        {picture && takesPicture && (
          <div className={styles.picture}>
            <img src={picture.seen} alt={picture.file.name} />
            {picture.share < 1 && <progress value={picture.share} aria-label={t("home.storing")} />}
            <IconButton icon="close" size={28} label={t("home.noPicture")} onClick={onNoPicture} />
          </div>
        )}
        <textarea
          ref={field}
          rows={2}
          value={prompt}
          maxLength={offer?.longest ?? undefined}
          aria-label={t("home.prompt")}
          placeholder={t("home.prompt")}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? "home-missing" : undefined}
          onFocus={onBegin}
          onChange={(event) => {
            setWords(event.target.value);
            setMissing(false);
          }}
          onKeyDown={(event) => {
            // As in a chat. While an input method composes, Enter takes its word; with Shift it begins a line.
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (offer && !busy) event.currentTarget.form?.requestSubmit();
          }}
        />
        <Row gap={2}>
          {offer && <span className={styles.tool}>{`${t("home.with", { tool: offer.tool })} · ${t("home.enter")}`}</span>}
          {takesPicture && (
            <>
              <input
                ref={picker}
                type="file"
                accept="image/png,image/jpeg,image/webp"
                hidden
                tabIndex={-1}
                aria-label={t("home.picture")}
                onChange={(event) => {
                  take(event.currentTarget.files);
                  // Choosing the same file again after removing it must count as a change.
                  event.currentTarget.value = "";
                }}
              />
              <IconButton icon="image" label={t("home.picture")} onClick={() => picker.current?.click()} />
            </>
          )}
          {offer && offer.ratios.length > 1 && (
            <select className={styles.ratio} aria-label={offer.ratioTitle} value={offer.ratio} onChange={(event) => onRatio(event.target.value)}>
              {offer.ratios.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
          {examples.length > 1 && (
            <IconButton
              icon="retry"
              label={t("home.example")}
              onClick={() => {
                setWords(null);
                setAt((at + 1) % examples.length);
              }}
            />
          )}
          <Button type="submit" size="md" loading={busy} disabled={!offer}>
            {press}
          </Button>
        </Row>
      </form>
      {missing && (
        <p id="home-missing" className={styles.missing} role="alert">
          {t("home.empty")}
        </p>
      )}
      {trouble && (
        <p className={styles.missing} role="alert">
          {trouble.words}
          {trouble.retry && (
            <Button variant="subtle" size="compact-md" onClick={trouble.retry}>
              {t("app.retry")}
            </Button>
          )}
        </p>
      )}
      {gift > 0 && <p className={styles.gift}>{t("home.gift", { points: gift })}</p>}
    </section>
  );
}
