import { Icon, type IconName } from "@/components/Icon";
import { Range } from "@/components/Range";
import { Tooltip } from "@/components/tooltip/Tooltip";
import { useTexts } from "@/i18n";
import styles from "./model.module.css";

interface Props {
  light: number;
  onLight(strength: number): void;
  wires: boolean;
  onWires(on: boolean): void;
  turning: boolean;
  onTurning(on: boolean): void;
  full: boolean;
  /** Left out where the browser has no full screen, or the device no AR. */
  onFull: (() => void) | undefined;
  onAr: (() => void) | undefined;
  onReset(): void;
  onSnapshot(): void;
}

const BRIGHTEST = 2;

export function StageTools(props: Props) {
  const { t } = useTexts();
  const { light, wires, turning, full } = props;
  return (
    <div className={styles.tools}>
      <label className={styles.light}>
        <Icon name="sun" size={18} />
        <Range
          aria-label={t("viewer.light")}
          aria-valuetext={t("viewer.lightValue", { percent: Math.round(light * 100) })}
          min={0.2}
          max={BRIGHTEST}
          step={0.05}
          value={light}
          onChange={props.onLight}
        />
      </label>
      <Tool icon="turn" label={t("viewer.turning")} on={turning} onClick={() => props.onTurning(!turning)} />
      <Tool icon="wires" label={t("viewer.wireframe")} on={wires} onClick={() => props.onWires(!wires)} />
      <Tool icon="retry" label={t("viewer.reset")} onClick={props.onReset} />
      <Tool icon="camera" label={t("viewer.snapshot")} onClick={props.onSnapshot} />
      {props.onFull && <Tool icon="expand" label={t(full ? "viewer.leaveFullscreen" : "viewer.fullscreen")} onClick={props.onFull} />}
      {props.onAr && <Tool icon="cube" label={t("viewer.ar")} onClick={props.onAr} />}
    </div>
  );
}

function Tool({ icon, label, on, onClick }: { icon: IconName; label: string; on?: boolean; onClick(): void }) {
  return (
    <Tooltip label={label}>
      <button type="button" className={styles.tool} aria-label={label} aria-pressed={on} onClick={onClick}>
        <Icon name={icon} size={18} />
      </button>
    </Tooltip>
  );
}
