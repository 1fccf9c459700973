import { ActionIcon } from "@mantine/core";
import { useForm, type WidgetProps } from "../context";
import { Icon } from "../icons";
import { randomSeed } from "../schema/numbers";
import { NumberBox } from "./NumberBox";
import styles from "./inputs.module.css";

/** A seed: empty means that the vendor picks one. */
export function SeedWidget(props: WidgetProps) {
  const { spec, value, onChange, disabled, readonly } = props;
  const { texts } = useForm();
  const fixed = disabled || readonly;
  return (
    <NumberBox
      {...props}
      label={undefined}
      placeholder={spec["x-placeholder"] ?? texts.random}
      suffix={
        <span className={styles.seedTools}>
          {value !== undefined && value !== null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={fixed}
              aria-label={texts.clear}
              title={texts.clear}
              onClick={() => onChange(undefined)}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            disabled={fixed}
            aria-label={texts.dice}
            title={texts.dice}
            onClick={() => onChange(randomSeed(spec))}
          >
            <Icon name="dice" />
          </ActionIcon>
        </span>
      }
    />
  );
}
