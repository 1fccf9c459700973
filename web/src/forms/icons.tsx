/** Line icons of the forms, drawn on a 20-unit grid so that they align with 14 px text. */
const PATHS = {
  add: "M10 4v12M4 10h12",
  back: "m12 5-5 5 5 5",
  check: "m4.5 10.5 3.5 3.5 7.5-8",
  chevron: "m5 8 5 5 5-5",
  close: "m5 5 10 10M15 5 5 15",
  dice: "M4 6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM7.5 7.5h.01M12.5 7.5h.01M10 10h.01M7.5 12.5h.01M12.5 12.5h.01",
  forward: "m8 5 5 5-5 5",
  camera: "M3.5 7.5a1.5 1.5 0 0 1 1.5-1.5h1.8L8 4.2h4L13.2 6H15a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5zM10 8a2.7 2.7 0 1 0 0 5.4A2.7 2.7 0 0 0 10 8",
  microphone: "M10 3.5a2.2 2.2 0 0 1 2.2 2.2v4a2.2 2.2 0 0 1-4.4 0v-4A2.2 2.2 0 0 1 10 3.5M5 9.5a5 5 0 0 0 10 0M10 14.5v2.5",
  works: "M3.5 4h5.5v5.5H3.5zM11 4h5.5v5.5H11zM3.5 11.5H9V17H3.5zM11 11.5h5.5V17H11z",
  history: "M4 10a6 6 0 1 1 1.8 4.3M4 15v-3.5h3.5M10 6.8V10l2.3 1.6",
  image: "M3.5 6a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2zM3.8 14l3.7-4 3 3.2 2-2 3.8 3.6M13 7.6h.01",
  video: "M3 6.5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM14 9l3.2-2v6L14 11",
  audio: "M4 8.5v3M7 6v8M10 3.8v12.4M13 6.5v7M16 8.5v3",
  link: "M8.5 11.5 11.5 8.5M9 6l1.6-1.6a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.6 1.6a3.5 3.5 0 0 1-5-5L6 9",
  pen: "M4 16h3l9-9-3-3-9 9zM11 6l3 3",
  play: "M7 5v10l8-5z",
  spark: "M10 3l1.5 5.5L17 10l-5.5 1.5L10 17l-1.5-5.5L3 10l5.5-1.5z",
  reset: "M4.2 8.5A6 6 0 1 1 4 11M4 5v3.5h3.5",
  tune: "M4 7h6M14 7h2M4 13h2M10 13h6M12 5v4M8 11v4",
  upload: "M10 13V4.5M6.5 8 10 4.5 13.5 8M4 13.5V15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-1.5",
  warning: "M10 3.5 17 16H3zM10 8.5v3.5M10 14h.01",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
