import type { WidgetProps } from "../context";
import type { Choice } from "../schema/choices";
import { parseRatio, ratioBox, ratioName } from "../schema/ratio";
import { RadioTiles } from "./radio-tiles";
import styles from "./tiles.module.css";

const BOX_PX = 24;

/** Aspect ratios drawn in proportion; sizes such as `2560x1440` also show the ratio they amount to. */
export function RatioWidget(props: WidgetProps) {
  return (
    <RadioTiles
      {...props}
      className={styles.ratios}
      tileClass={styles.ratio}
      render={(choice) => <RatioFace choice={choice} />}
    />
  );
}

function RatioFace({ choice }: { choice: Choice }) {
  const ratio = parseRatio(String(choice.value)) ?? parseRatio(choice.label);
  const sized = ratio !== null && ratio.width > 99;
  const box = ratio && ratioBox(ratio, BOX_PX);
  const label = choice.label === choice.value ? choice.label.replace(/^(\d+)[x*](\d+)$/i, "$1×$2") : choice.label;
  const name = sized && ratioName(ratio);
  return (
    <>
      <span className={styles.ratioArea} aria-hidden="true">
        <span
          className={styles.ratioBox}
          data-free={box ? undefined : true}
          style={box ? { width: box.width, height: box.height } : undefined}
        />
      </span>
      <span className={styles.ratioText}>
        <span>{label}</span>
        {name && !label.includes(name) && <small>{name}</small>}
      </span>
    </>
  );
}
