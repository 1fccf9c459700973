import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const failure: English<typeof zh.failure> = {
  causes: {
    invalid_params: "The vendor does not take these parameters. Change them and try again.",
    moderated_input: "The prompt or the material did not pass the content review. Try other words or another image.",
    moderated_output: "The result did not pass the content review. Try other words.",
    auth: "The vendor account cannot be used right now. Please contact the administrator.",
    balance: "The vendor account cannot be used right now. Please contact the administrator.",
    rate_limited: "The vendor gets too many requests. Please try again later.",
    not_found_or_expired: "The vendor does not know the task any more. Please generate it again.",
    busy: "The vendor is busy. Please try again later.",
    unsupported: "It could not be made. Try other settings.",
    unexpected: "It could not be made. Try again later; if it keeps failing, contact the administrator.",
    deadline: "The task took too long. Please try again later.",
  },
  remedies: {
    invalid_params: "Change the parameters and try again.",
    moderated_input: "Try other words or another image.",
    moderated_output: "Try other words.",
    auth: "Please contact the administrator.",
    balance: "Please contact the administrator.",
    rate_limited: "Please try again later.",
    not_found_or_expired: "Please generate it again.",
    busy: "Please try again later.",
    unsupported: "Try other settings.",
    unexpected: "Try again later; if it keeps failing, contact the administrator.",
    deadline: "Please try again later.",
  },
  advises: "Please",
  both: "{{cause}}. {{remedy}}",
  vendorSaid: "In the vendor's words",
};
