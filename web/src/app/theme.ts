import { createTheme, Tooltip, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const seal: MantineColorsTuple = [
  "#fdf1ed", "#f8ded6", "#efbaab", "#e6937d", "#de7156", "#d65a3d", "#c2452f", "#b23a26", "#962e1d", "#782417",
];

export const theme = createTheme({
  colors: { seal },
  primaryColor: "seal",
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "var(--sans)",
  headings: { fontFamily: "var(--serif)", fontWeight: "700" },
  defaultRadius: 10,
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  components: {
    Tooltip: Tooltip.extend({ defaultProps: { withArrow: true, color: "dark" } }),
  },
});

const shared = {
  "--mantine-color-text": "var(--ink)",
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
