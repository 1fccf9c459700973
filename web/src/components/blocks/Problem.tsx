import type { ComponentProps } from "react";
import { drawBlock } from "./element";

/** Why something did not work, read out as soon as it is there. */
export const Problem = (props: ComponentProps<"p">) => drawBlock("p", ["problem"], { role: "alert", ...props });
