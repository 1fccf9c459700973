import type { ReactNode } from "react";
import type { NewProduct } from "./api";

/** Draws the card that the store will show. */
export type Preview = (product: NewProduct) => ReactNode;
