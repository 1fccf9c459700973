import { createElement, type ComponentProps, type JSX } from "react";
import styles from "./blocks.module.css";

/** A step of the scale of spaces in tokens.css. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The name of an element. */
export type Tag = keyof JSX.IntrinsicElements;
/** What a block of the properties `P` takes when it is drawn as the element `E`: its own, and all that the element takes. */
export type BlockProps<P, E extends Tag> = P & { as?: E } & Omit<ComponentProps<E>, keyof P | "as">;

const LISTS: ReadonlySet<Tag> = new Set(["ul", "ol"]);

/** Draws a block with its own classes, which are named as in the sheet, and those that its place adds. */
export function drawBlock(tag: Tag = "div", own: (string | number | false | undefined)[], { className, ...rest }: { className?: string | undefined; role?: string | undefined }) {
  const classes = own.map((name) => name && styles[name]);
  return createElement(tag, { ...rest, className: [...classes, LISTS.has(tag) && styles["list"], className].filter(Boolean).join(" ") });
}
