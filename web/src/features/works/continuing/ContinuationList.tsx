import { Loader } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { ArtifactKind } from "@/lib/api/types";
import { openingPrice, type Continuation, type Offer } from "./continuations";
import { wordOf } from "./words";
import "./texts.zh";
import styles from "./continuing.module.css";

interface Props {
  kind: ArtifactKind;
  offers: Offer[];
  /** The one that was chosen and waits for its picture. */
  waiting?: Continuation | null;
  /** In a menu, which Escape closes alone; whatever dialog it was opened in stays. */
  inMenu?: boolean;
  onPick(continuation: Continuation): void;
}

/** All forms that a result leads on to, by what becomes of it, with what each costs as it opens. */
export function ContinuationList({ kind, offers, waiting = null, inMenu = false, onPick }: Props) {
  const { t } = useTexts();
  return (
    <Stack gap={3}>
      {offers.map(({ way, best, others }) => {
        const name = t(wordOf(way, kind));
        return (
          <section key={way} aria-label={name}>
            <h3 className={styles.way}>{name}</h3>
            <ul className={styles.forms}>
              {[best, ...others].map((one) => (
                <li key={`${one.tool.id}/${one.mode.id}`}>
                  <Form continuation={one} busy={one === waiting} inMenu={inMenu} onPick={() => onPick(one)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Stack>
  );
}

function Form({ continuation, busy, inMenu, onPick }: { continuation: Continuation; busy: boolean; inMenu: boolean; onPick(): void }) {
  const { t, pick } = useTexts();
  const { tool, mode } = continuation;
  const price = openingPrice(continuation);
  const several = tool.modes.filter(({ follow_up_only }) => !follow_up_only).length > 1;
  return (
    <button type="button" className={styles.form} aria-busy={busy || undefined} data-mantine-stop-propagation={inMenu || undefined} onClick={onPick}>
      <ToolMark glyph={tool.glyph} title={pick(tool.title)} size={32} />
      <span className={styles.name}>
        {pick(tool.title)} {several && <small>{pick(mode.label)}</small>}
      </span>
      {busy ? (
        <Loader size={16} />
      ) : (
        price && <span className={styles.price}>{price.points === 0 ? t("onward.free") : t(price.exact ? "onward.points" : "onward.pointsUpTo", { points: price.points })}</span>
      )}
    </button>
  );
}
