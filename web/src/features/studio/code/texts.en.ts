import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const code: English<typeof zh.code> = {
  title: "Code",
  lead: "This form as a program: it creates the task, waits and downloads the results. Files appear by the ids of their uploads, which only your account can use.",
  incomplete: "The form is not complete: sent like this it will be refused.",
  language: "Language",
  named: "{{name}} code",
  needs: {
    curl: "Needs bash, curl, jq and openssl. Put your key into the environment variable BAIGONG_KEY.",
    python: "Needs Python 3.9 and requests. Put your key into the environment variable BAIGONG_KEY.",
    typescript: "Needs Node.js 22.18: save it as an .mts file and run it. Put your key into the environment variable BAIGONG_KEY.",
    go: "Needs Go 1.24 and nothing else: save it as main.go and run it. Put your key into the environment variable BAIGONG_KEY.",
  },
  docs: "The API document says how to get a key",
};
