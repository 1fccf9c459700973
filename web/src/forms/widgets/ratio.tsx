import type { WidgetProps } from "../context";
import { choicesOf, type Choice } from "../schema/choices";
import { parseRatio, ratioBox, ratioName } from "../schema/ratio";
import { RadioTiles } from "./RadioTiles";
import styles from "./tiles.module.css";

const BOX_PX = 24;
const WIDEST_ROW = 5;
const NARROWEST_ROW = 4;

/** As many in a row as leave the rows about equally long. */
function columnsFor(count: number): number {
  return Math.max(NARROWEST_ROW, Math.ceil(count / Math.ceil(count / WIDEST_ROW)));
}

/** Aspect ratios drawn in proportion; sizes such as `2560x1440` by the ratio they amount to. */
export function RatioWidget(props: WidgetProps) {
  return (
    <RadioTiles
      {...props}
      className={styles.ratios}
      columns={columnsFor(choicesOf(props.spec).length)}
      tileClass={styles.ratio}
      render={(choice) => <RatioFace choice={choice} />}
    />
  );
}

function RatioFace({ choice }: { choice: Choice }) {
  const ratio = parseRatio(String(choice.value)) ?? parseRatio(choice.label);
  const box = ratio && ratioBox(ratio, BOX_PX);
  const pixels = ratio !== null && ratio.width > 99 ? `${ratio.width}×${ratio.height}` : null;
  // People choose by proportion; the size, too long for a tile at the same height, stands below.
  const name = pixels && ratioName(ratio!);
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
        <span>{name ?? pixels ?? choice.label}</span>
        {name && <small>{pixels}</small>}
      </span>
    </>
  );
}
