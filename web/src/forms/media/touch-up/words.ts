import type { Lang } from "../../types";
import { touchUp as en } from "./texts.en";
import { touchUp as zh } from "./texts.zh";

export type Words = typeof zh;
export const wordsFor = (lang: Lang): Words => (lang === "en" ? en : zh);
