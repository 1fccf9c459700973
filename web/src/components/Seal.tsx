import { useSite } from "@/lib/api/queries";

/** The site's own picture, or where the operator has none, the mark of the house. */
export function Seal({ size = 36 }: { size?: number }) {
  const logo = useSite().data?.logo;
  return logo ? <img src={logo} alt="" width={size} height={size} style={{ objectFit: "contain" }} /> : <Mark size={size} />;
}

/** The mark of the house: 百工 cut into a cinnabar seal, as strokes, so that it needs no font. */
function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d="M7 4.5 41.5 4c1.8 0 2.8 1 2.8 2.8l-.3 34.7c0 1.7-1 2.7-2.7 2.7L6.5 44c-1.7 0-2.7-1-2.6-2.7L4.2 7.3C4.2 5.5 5.2 4.5 7 4.5z"
        fill="var(--seal)"
      />
      <g stroke="#fff8f0" strokeWidth="2.5" strokeLinecap="square" fill="none">
        <path d="M10 9.5h28M23.5 10l-2 4M13.5 14.5h21v11h-21zM13.5 20h21" />
        <path d="M13 30.5h22M24 31v7M9.5 38.8h29" />
      </g>
    </svg>
  );
}
