import { ActionIcon } from "@mantine/core";
import { Tooltip } from "@/components/tooltip/Tooltip";
import { useTexts } from "@/i18n";

/** On the icons' grid; those of this place alone, which the first load need not bring. */
const GLYPHS = {
  playNext: "M4 6h15M4 11h6M4 16h6M14 10.500v8l6-4z",
  enqueue: "M4 6h15M4 11h9M4 16h7M17 11.500v8M13 15.500h8",
  up: "m5.500 14.500 6.500-6.500 6.500 6.500",
  down: "m5.500 9.500 6.500 6.500 6.500-6.500",
  remove: "M6.500 6.500l11 11M17.500 6.500l-11 11",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
} as const;
export type GlyphName = keyof typeof GLYPHS;

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg viewBox="0 0 24 24" width={18} height={18} fill="none" stroke="currentColor" strokeWidth={1.7} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      <path d={GLYPHS[name]} />
    </svg>
  );
}

interface Props {
  glyph: GlyphName;
  /** What it does, shown on hover. */
  label: string;
  /** To which song, for those who do not see its row. */
  of: string;
  /** It stays where the focus is, but does nothing. */
  off?: boolean;
  onClick(): void;
}

/** What can be done with one song among many. */
export function GlyphButton({ glyph, label, of, off = false, onClick }: Props) {
  const { t } = useTexts();
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        data-glyph={glyph}
        aria-label={t("app.named", { name: label, value: of })}
        aria-disabled={off || undefined}
        style={off ? { opacity: 0.35 } : undefined}
        onClick={() => !off && onClick()}
      >
        <Glyph name={glyph} />
      </ActionIcon>
    </Tooltip>
  );
}
