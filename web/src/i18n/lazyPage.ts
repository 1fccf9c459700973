import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { textsLoaded } from "./texts";

/** React's `lazy` for what brings texts of its own: it is drawn when they are there in the language that is shown. */
export function lazyPage<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const page = await load();
    await textsLoaded();
    return page;
  });
}
