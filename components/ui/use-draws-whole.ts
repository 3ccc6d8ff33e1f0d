import { useState } from "react";
import { useOpensPage } from "./use-opens-page.ts";

let isGoingBack = false;

const setGoingBack = (is: boolean) => () => {
  isGoingBack = is;
};

if (typeof window !== "undefined") {
  addEventListener("popstate", setGoingBack(true));
  for (const sign of ["pointerdown", "keydown"])
    addEventListener(sign, setGoingBack(false), { capture: true, passive: true });
}

/**
 * Whether everything is drawn with the first frame: of a page that the server sent, which is there already, and on the
 * way back, where the browser scrolls to a position that has to exist.
 */
export function useDrawsWhole(): boolean {
  const opensPage = useOpensPage();
  return useState(opensPage || isGoingBack)[0];
}
