import type { SVGProps } from "react";

/** Line icons on a 24 px grid, drawn for this app. */
const PATHS = {
  video: "M4 6.5h10.5v11H4zM14.5 10.5 20 7.5v9l-5.5-3",
  image: "M4 5h16v14H4zM4 15.5l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9h.01",
  model3d: "M12 3.5 19.5 8v8L12 20.5 4.5 16V8zM12 12v8.5M12 12 4.5 8M12 12l7.5-4",
  audio: "M9 18V6l10-2v11.5M9 18a2.5 2.5 0 1 1-2.5-2.5A2.5 2.5 0 0 1 9 18zm10-2.5a2.5 2.5 0 1 1-2.5-2.5 2.5 2.5 0 0 1 2.5 2.5z",
  music: "M9 18V6l10-2v11.5M9 18a2.5 2.5 0 1 1-2.5-2.5A2.5 2.5 0 0 1 9 18zm10-2.5a2.5 2.5 0 1 1-2.5-2.5 2.5 2.5 0 0 1 2.5 2.5z",
  text: "M5 6h14M5 10.5h14M5 15h9M5 19.5h6",
  person: "M12 11.5a4 4 0 1 0-4-4 4 4 0 0 0 4 4zM4.5 20a7.5 7.5 0 0 1 15 0",
  shirt: "m8.5 4-5 3 2 4 2-1v10h9V10l2 1 2-4-5-3a3.5 3.5 0 0 1-7 0z",
  tools: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM16.5 13.5v6M13.5 16.5h6",
  external: "M13.5 5H19v5.5M19 5l-8 8M10 6H5.5v12.5H18V14",
  coin: "M12 3.5a8.5 8.5 0 1 0 8.5 8.5A8.5 8.5 0 0 0 12 3.5zM9.5 9.5h5v5h-5z",
  sun: "M12 8a4 4 0 1 0 4 4 4 4 0 0 0-4-4zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  globe: "M12 3.5a8.5 8.5 0 1 0 8.5 8.5A8.5 8.5 0 0 0 12 3.5zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17",
  close: "M6 6l12 12M18 6 6 18",
  check: "m5 12.5 4.5 4.5L19 7.5",
  search: "M10.5 4a6.5 6.5 0 1 0 6.5 6.5A6.5 6.5 0 0 0 10.5 4zM15.5 15.5 20 20",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  key: "M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10.8 12.7 19 4.5M15.5 8l2.5 2.5M12.8 10.7l1.7 1.7",
  pen: "M5 19h3.5L19 8.5 15.5 5 5 15.5zM13 7.5l3.5 3.5",
  copy: "M9 9h10.5v10.5H9zM5.5 15H4.5V4.5H15v1",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 11v5M13.5 11v5",
  retry: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4v5h-5",
  sliders: "M4 8h9M17 8h3M4 16h3M11 16h9M15 5.5v5M9 13.5v5",
  menu: "M4.5 7h15M4.5 12h15M4.5 17h15",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  chevronLeft: "m14.5 5.5-6.5 6.5 6.5 6.5",
  chevronRight: "m9.5 5.5 6.5 6.5-6.5 6.5",
  chevronDown: "m5.5 9.5 6.5 6.5 6.5-6.5",
  warning: "M12 4 21 19.5H3zM12 10v4.5M12 17h.01",
  offline: "M3 3l18 18M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 4-2.4M19 12.5a10 10 0 0 0-5.5-2.8M2.5 9a14 14 0 0 1 4-2.6M21.5 9A14 14 0 0 0 11 5.5M12 19.5h.01",
  brush: "M19.5 4.5c-5 2-8.5 5.5-10.5 9.5l2 2c4-2 7.5-5.5 9.5-10.5zM8.5 14.5c-2.5 0-3 2-3 3s-.5 2-1.5 2.5c3.5.5 6.5-.5 6.5-3.5",
  spark: "M12 3.5 13.8 10 20.5 12l-6.7 2L12 20.5 10.2 14 3.5 12l6.7-2z",
  user: "M12 11.5a4 4 0 1 0-4-4 4 4 0 0 0 4 4zM4.5 20a7.5 7.5 0 0 1 15 0",
  clock: "M12 3.5a8.5 8.5 0 1 0 8.5 8.5A8.5 8.5 0 0 0 12 3.5zM12 7.5V12l3 2",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  next: "M6 6v12l9-6zM18 6v12",
  previous: "M18 6v12l-9-6zM6 6v12",
  shuffle: "M4 7.500h3.500c5 0 4 9 9 9H20M4 16.500h3.500c1.600 0 2.600-.9 3.300-2.100M13.200 9.600c.7-1.200 1.700-2.100 3.300-2.100H20M17.500 5 20 7.500 17.500 10M17.500 14l2.500 2.500-2.500 2.500",
  repeat: "M4.500 11.500V10a3 3 0 0 1 3-3H19M16.500 4.500 19 7l-2.500 2.500M19.500 12.500V14a3 3 0 0 1-3 3H5M7.500 19.500 5 17l2.500-2.500",
  repeatOne: "M4.500 11.500V10a3 3 0 0 1 3-3H19M16.500 4.500 19 7l-2.500 2.500M19.500 12.500V14a3 3 0 0 1-3 3H5M7.500 19.500 5 17l2.500-2.500M11 10.800l1.200-.8v4.300",
  volume: "M4.500 9.500v5H8l4.500 4v-13L8 9.500zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
  mute: "M4.500 9.500v5H8l4.500 4v-13L8 9.500zM16 9.500l5 5M21 9.500l-5 5",
  home: "M4 11 12 4.5l8 6.5M6 9.5v10h12v-10M10 19.5v-5.5h4v5.5",
  lock: "M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2",
  shield: "M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10",
  device: "M4 5.5h16v10.5H4zM9 19.5h6M12 16v3.5",
  phone: "M7.5 3.5h9v17h-9zM11 17.5h2",
  receipt: "M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6",
  logout: "M14 7.5v-3H5v15h9v-3M9.5 12H20M16.5 8.5 20 12l-3.5 3.5",
  mail: "M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5",
  expand: "M14 4.5h5.5V10M19.5 4.5 13.5 10.5M10 19.5H4.5V14M4.5 19.5 10.5 13.5",
} as const;

export type IconName = keyof typeof PATHS;
export const isIconName = (name: string): name is IconName => name in PATHS;

/** Decorative: whatever it stands on carries the words. */
export function Icon({ name, size = 20, ...rest }: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
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
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
