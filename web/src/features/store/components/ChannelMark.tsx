import type { ChannelId } from "../types";
import styles from "./store.module.css";

const MARKS: Record<ChannelId, string> = {
  wechat: "M10 5.5c-4 0-7 2.500-7 5.700 0 1.800 1 3.400 2.600 4.400L5 18l2.600-1.300c.8.2 1.600.3 2.400.3M15 10c3.300 0 6 2.100 6 4.700 0 1.500-.9 2.800-2.200 3.700l.5 1.900-2.100-1c-.7.2-1.400.3-2.200.3-3.300 0-6-2.200-6-4.900S11.700 10 15 10zM7.800 9.700h.01M12 9.700h.01M13 14h.01M17 14h.01",
  alipay: "M5 7h14M12 4v6M7 10.500h10c-1 3.500-4 7-9 7-2 0-3.500-1-3.500-2.700s1.500-2.600 3.300-2.600c4 0 6 3 12 5.300",
};

/** A drawing that stands for a payment company; its name stands beside it. */
export function ChannelMark({ channel, size = 18 }: { channel: ChannelId; size?: number }) {
  return (
    <svg
      className={styles.mark}
      data-channel={channel}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={MARKS[channel]} />
    </svg>
  );
}
