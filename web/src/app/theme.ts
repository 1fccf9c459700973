import { createTheme, Popover, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const seal: MantineColorsTuple = [
  "#fdf1ed", "#f8ded6", "#efbaab", "#e6937d", "#de7156", "#d65a3d", "#c2452f", "#b23a26", "#962e1d", "#782417",
];

/** Mantine's greys are bluish. Ours are those of paper by day and of ink by night, from light to dark. */
const gray: MantineColorsTuple = [
  "#f9f6f0", "#f5f1ea", "#ede7dc", "#e1d9cc", "#cfc4b4", "#b3a898", "#8f8474", "#6b6256", "#564e44", "#1f1b16",
];
const dark: MantineColorsTuple = [
  "#f2ece2", "#c0b6a8", "#a3998b", "#81776a", "#433c33", "#37312a", "#282420", "#1d1a16", "#181512", "#14120f",
];

export const theme = createTheme({
  colors: { seal, gray, dark },
  black: "#1f1b16",
  primaryColor: "seal",
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "var(--sans)",
  headings: { fontFamily: "var(--serif)", fontWeight: "700" },
  defaultRadius: "md",
  // The scale of tokens.css, but for `md`: fields that are typed into on a phone have it, where iOS zooms in below 16px, and so
  // has what says no size of its own.
  fontSizes: { xs: "var(--text-xs)", sm: "var(--text-base)", md: "1rem", lg: "var(--text-xl)", xl: "var(--text-2xl)" },
  spacing: { xs: "var(--space-2)", sm: "var(--space-3)", md: "var(--space-4)", lg: "var(--space-5)", xl: "var(--space-7)" },
  radius: { xs: "var(--radius-sm)", sm: "var(--radius-sm)", md: "var(--radius-md)", lg: "var(--radius-lg)", xl: "var(--radius-xl)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  components: {
    Popover: Popover.extend({ defaultProps: { radius: "lg" } }),
  },
});

const shared = {
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-body": "var(--card)",
  "--mantine-color-dimmed": "var(--ink-3)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-default": "var(--card)",
  "--mantine-color-default-hover": "var(--sunken)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-error": "var(--bad)",
  "--mantine-color-disabled": "var(--sunken)",
  "--mantine-color-disabled-color": "var(--ink-3)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-color-anchor": "var(--seal-text)",
  "--mantine-color-seal-light": "var(--seal-soft)",
  "--mantine-color-seal-light-hover": "color-mix(in srgb, var(--seal-soft) 88%, var(--seal))",
  "--mantine-color-seal-light-color": "var(--seal-text)",
};

/** Mantine draws with our palette, so that its parts and ours cannot be told apart. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
