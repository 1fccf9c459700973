import { useState } from "react";
import type { WidgetProps } from "../context";
import type { Choice } from "../schema/choices";
import type { CardMedia } from "../types";
import { RadioTiles } from "./RadioTiles";
import styles from "./tiles.module.css";

/** Options shown as pictures; a preview video plays while a card is under the pointer or has focus. */
export function CardsWidget(props: WidgetProps) {
  const cards = props.spec["x-cards"] ?? {};
  return (
    <RadioTiles
      {...props}
      className={styles.cards}
      tileClass={styles.card}
      render={(choice) => <CardFace choice={choice} media={cards[choice.key] ?? {}} />}
    />
  );
}

function CardFace({ choice, media }: { choice: Choice; media: CardMedia }) {
  const [active, setActive] = useState(false);
  const [broken, setBroken] = useState(false);
  const still = media.image && !broken;
  return (
    <span
      className={styles.cardFace}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={() => setActive(false)}
    >
      <span className={styles.cardArt} aria-hidden="true">
        {still ? (
          <img src={media.image} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
        ) : (
          <span className={styles.cardLetter}>{media.text ?? [...choice.label][0]}</span>
        )}
        {media.video && active && wantsMotion() && (
          <video src={media.video} muted loop playsInline autoPlay disablePictureInPicture />
        )}
      </span>
      <span className={styles.cardLabel}>{choice.label}</span>
    </span>
  );
}

function wantsMotion(): boolean {
  return !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}
