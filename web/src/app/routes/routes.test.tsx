import { createRoutesFromElements, matchRoutes } from "react-router";
import { expect, it } from "vitest";
import { alone, hub } from "@/site/addresses.json";
import { AppRoutes } from ".";

const routes = createRoutesFromElements(AppRoutes().props.children);
/** An address of a pattern's: each of its parts stands there. */
const exampleOf = (pattern: string) => pattern.replace(/:\w+\??/g, "1").replace("*", "users/1");

it.each([...Object.keys(alone), ...Object.keys(hub)])("shows the page of %s at its address", (pattern) => {
  expect(matchRoutes(routes, exampleOf(pattern))?.at(-1)?.route.path).toBe(pattern);
});
