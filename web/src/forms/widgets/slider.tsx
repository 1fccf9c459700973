import type { CSSProperties } from "react";
import { useForm, type WidgetProps } from "../context";
import { shareOf, snap, stepOf } from "../schema/numbers";
import { NumberBox } from "./NumberBox";
import styles from "./inputs.module.css";

/** A number between two limits. A native range, for its keyboard, touch and screen-reader behaviour. */
export function SliderWidget(props: WidgetProps) {
  const { id, spec, label, value, onChange, disabled, readonly, aria } = props;
  const { texts } = useForm();
  const minimum = spec.minimum ?? 0;
  const maximum = spec.maximum ?? 100;
  const start = typeof spec.default === "number" ? spec.default : undefined;
  const at = typeof value === "number" ? value : (start ?? minimum);
  // A slider with a zero in the middle fills from the zero, so that its direction can be seen.
  const origin = minimum < 0 && maximum > 0 ? shareOf(0, minimum, maximum) : 0;
  const share = shareOf(at, minimum, maximum);
  const unit = spec["x-unit"];
  const marks = spec["x-step-labels"] ?? { [minimum]: String(minimum), [maximum]: String(maximum) };
  return (
    <div className={styles.slider}>
      <div className={styles.sliderTrack}>
        <input
          {...aria}
          id={id}
          type="range"
          className={styles.range}
          min={minimum}
          max={maximum}
          step={stepOf(spec)}
          value={at}
          aria-valuetext={unit ? `${at} ${unit}` : undefined}
          // Readers of the form may not move it, but ranges know no readonly.
          disabled={disabled || readonly}
          title={start === undefined ? undefined : `${texts.reset}: ${start}`}
          onChange={(event) => onChange(snap(Number(event.currentTarget.value), spec))}
          onDoubleClick={() => {
            if (start !== undefined) onChange(start);
          }}
          style={{ "--from": Math.min(origin, share), "--to": Math.max(origin, share) } as CSSProperties}
        />
        <div className={styles.marks} aria-hidden="true">
          {Object.entries(marks).map(([mark, text]) => (
            <span key={mark} style={{ "--at": shareOf(Number(mark), minimum, maximum) } as CSSProperties}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <NumberBox
        id={`${id}__number`}
        spec={spec}
        value={value}
        onChange={onChange}
        disabled={disabled}
        readonly={readonly}
        aria={{ "aria-invalid": aria["aria-invalid"], "aria-describedby": aria["aria-describedby"] }}
        label={texts.valueOf(label)}
        placeholder={String(at)}
        className={styles.sliderNumber}
        suffix={unit && <span className={styles.unit}>{unit}</span>}
        snapOnBlur
      />
    </div>
  );
}
