import type { English } from "./texts";
import type { zh } from "./zh";

export const en: English<typeof zh> = {
  app: {
    name: "Baigong",
    tagline: "AI creation workshop",
    title: "Baigong · AI creation workshop",
    skip: "Skip to main content",
    demo: "Demo",
    demoHelp:
      "Tools marked as demo have no vendor account yet. Built-in simulated vendors make their results; nothing is really charged.",
    demoTool: "A simulated vendor provides the results of this tool",
    language: "中文",
    languageLabel: "Switch language to Chinese",
    dark: "Switch to dark mode",
    light: "Switch to light mode",
    named: "{{name}}: {{value}}",
    aside: "{{text}} ({{note}})",
    comma: ", ",
    seconds: "{{seconds}} sec",
    minutes: "{{minutes}} min",
    pause: ", ",
    semicolon: "; ",
    close: "Close",
    loading: "Loading…",
    offline: "You are offline. Everything resumes by itself; running tasks are not affected.",
    reconnecting: "Live connection lost, reconnecting…",
    retry: "Try again",
    loadFailed: "Could not load",
    loadFailedHelp: "Check your connection and try again.",
    networkError: "The request failed. Please check your connection.",
    crashed: "Something went wrong on this page",
    crashedHelp: "Reload to continue. Your tasks and results are safe on the server.",
    reload: "Reload page",
    newVersion: "A newer version of the site is ready",
    updated: "The page has been updated. Please reload to continue.",
    newTab: "opens in a new tab",
    back: "Back",
    copied: "Copied",
    copyFailed: "Copying failed",
    noPrompt: "(no prompt)",
  },
  /** The ways in for who lacks points and is no member yet. */
  join: {
    register: "Register",
    registerFor: "Register for {{points}} points",
    login: "Log in",
  },
  /** Whose points are spent. */
  wallet: {
    paysOf: "“{{name}}” pays, {{points}} points available",
    sentence: " “{{name}}” pays.",
    over: "Your {{cap}} in “{{name}}” is {{most}} points: {{left}} are left",
    cap: { day: "daily cap", month: "monthly cap", total: "total cap" },
    see: "See the organisation",
  },
  /** What moves points. */
  movement: {
    grant: "Grant",
    hold: "Hold",
    capture: "Charge",
    release: "Refund",
    adjust: "Adjust",
  },
  /** What a refund does to the points that the money stands for. */
  refund: {
    points: "This covers {{due}} points: {{parts}}.",
    taken: "{{points}} taken back with the refund",
    held: "{{points}} reserved for running tasks, and taken back if those are refunded",
    used: "{{points}} already spent",
  },
  notFound: {
    title: "No such craft here",
    help: "This page does not exist, or the tool has been retired.",
    back: "Back to the workshop",
    home: "To the home page",
  },
};
