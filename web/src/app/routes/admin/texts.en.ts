import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

/** The frame of the administrator's pages, in English. */
export const admin: English<typeof zh.admin> = {
  title: "Administration",
  menu: "Administration menu",
  openMenu: "Open the administration menu",
  closeMenu: "Close the administration menu",
  verifying: "Checking your rights…",
  status: "Administrator: {{answer}}",
  yes: "yes",
  no: "no",
  home: "Back to the site",
  denied: "Access restricted",
  deniedHelp: "Only administrators may open this page.",
  uid: "Your UID: {{uid}}",
  nobody: "N/A",
  login: "Sign in as an administrator",
  passwordHelp: "You are using the password that was handed to you. Change it before you administer the site.",
  passwordDo: "Change password",
  factorHelp: "Administrators have to set up two-step verification before they administer the site.",
  factorDo: "Set up two-step verification",
  noSection: "There is no such administration page",
  group: { overview: "Overview", people: "Users and orders", sales: "Business", engine: "Generation engine", site: "Site and security" },
};
