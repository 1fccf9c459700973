import { Tooltip } from "@mantine/core";

interface Props {
  label: string;
  multiline: boolean;
  target: HTMLElement;
  openDelay: number;
  defaultOpened: boolean;
}

/** The tooltip itself, beside what it is about. */
export default function Bubble({ multiline, ...others }: Props) {
  return <Tooltip withArrow color="dark" multiline={multiline} {...(multiline ? { w: 280 } : {})} {...others} />;
}
