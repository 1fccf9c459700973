/** Line icons of the editor; those of the forms are part of every first load. */
const PATHS = {
  mark: "M15.500 4.500c-4 1.500-7 4.500-8.500 7.500l1.500 1.500c3-1.500 6-4.500 7.500-8.500zM6.500 12.500c-2 0-2 1.500-2.500 2.800-.2.700-.6 1-1 1.200 2.500.5 5-.3 5-2.500",
  crop: "M6 3v11h11M3 6h11v11",
  extend: "M7.500 7.500h5v5h-5zM3.500 6.500v-3h3M13.500 3.500h3v3M16.500 13.500v3h-3M6.500 16.500h-3v-3",
  erase: "m8.500 16-4.700-4.700a1 1 0 0 1 0-1.400l5.900-5.900a1 1 0 0 1 1.400 0l4.700 4.700a1 1 0 0 1 0 1.400L10 16zM7 7l6 6M8 16h8.500",
  undo: "M7 5 3.500 8.500 7 12M3.500 8.500H12a4 4 0 0 1 0 8H9",
  redo: "m13 5 3.500 3.500L13 12M16.500 8.500H8a4 4 0 0 0 0 8h3",
  turn: "M15.500 7.500A6.300 6.300 0 1 0 16.300 11M16.300 3.500v4h-4",
  minus: "M4.500 10h11",
  plus: "M4.500 10h11M10 4.500v11",
  fit: "M3.500 7.500v-4h4M12.500 3.500h4v4M16.500 12.500v4h-4M7.500 16.500h-4v-4",
  invert: "M10 3.500a6.500 6.500 0 1 0 0 13zM10 3.500a6.500 6.500 0 0 1 0 13M10 3.500v13M7 5v10M5 7v6",
  clear: "M4 6h12M8 6V4h4v2M5.500 6l.8 10.500h7.400L14.500 6",
  close: "m5 5 10 10M15 5 5 15",
} as const;

export type MarkName = keyof typeof PATHS;

export function Mark({ name, size = 18 }: { name: MarkName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
