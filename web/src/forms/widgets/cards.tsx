import { useState } from "react";
import { useMediaQuery } from "@mantine/hooks";
import type { WidgetProps } from "../context";
import { choicesOf, type Choice } from "../schema/choices";
import { sameJson } from "../schema/values";
import type { CardMedia } from "../types";
import { RadioTiles } from "./RadioTiles";
import styles from "./cards.module.css";

/**
 * Options shown as pictures. The film of one card plays at a time: under the pointer, else with the keyboard's focus, else, on
 * screens that know no hovering, of the card that is chosen.
 */
export function CardsWidget(props: WidgetProps) {
  const cards = props.spec["x-cards"] ?? {};
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const still = useMediaQuery("(prefers-reduced-motion: reduce)", false, INSTANT);
  const touch = useMediaQuery("(hover: none)", false, INSTANT);
  const chosen = touch ? choicesOf(props.spec).find((choice) => sameJson(choice.value, props.value))?.key : undefined;
  const playing = still ? null : (hovered ?? focused ?? chosen ?? null);
  return (
    <RadioTiles
      {...props}
      className={Object.values(cards).some((card) => card.image) ? `${styles.cards} ${styles.pictured}` : styles.cards}
      tileClass={styles.card}
      tileEvents={({ key }) => ({
        // A finger that scrolls past hovers over nothing.
        onPointerEnter: ({ pointerType }) => pointerType !== "touch" && setHovered(key),
        onPointerLeave: () => setHovered((now) => (now === key ? null : now)),
        onFocus: ({ target }) => target.matches(":focus-visible") && setFocused(key),
        onBlur: () => setFocused((now) => (now === key ? null : now)),
      })}
      render={(choice) => <CardFace choice={choice} media={cards[choice.key] ?? {}} playing={playing === choice.key} />}
    />
  );
}

/** The answer is there when the form is first drawn. */
const INSTANT = { getInitialValueInEffect: false };
/** Of all stills and films, in pixels: the place is there before the picture. */
const SIZE = { width: 256, height: 320 };

function CardFace({ choice, media, playing }: { choice: Choice; media: CardMedia; playing: boolean }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={styles.face}>
      <span className={styles.art} aria-hidden="true">
        {media.image && !broken ? (
          <img src={media.image} alt="" {...SIZE} loading="lazy" decoding="async" draggable={false} onError={() => setBroken(true)} />
        ) : (
          <span className={styles.letter}>{media.text ?? [...choice.label][0]}</span>
        )}
        {media.video && playing && <CardFilm address={media.video} />}
      </span>
      <span className={styles.label}>{choice.label}</span>
    </span>
  );
}

/** Covers the still once it moves; a film that cannot be played leaves the still alone. */
function CardFilm({ address }: { address: string }) {
  const [moving, setMoving] = useState(false);
  return (
    <video
      src={address}
      {...SIZE}
      muted
      loop
      playsInline
      autoPlay
      disablePictureInPicture
      tabIndex={-1}
      data-moving={moving || undefined}
      onPlaying={() => setMoving(true)}
      onError={() => setMoving(false)}
    />
  );
}
