import { useCallback, useLayoutEffect, useRef } from "react";

/** The same function on every render, which calls the last one given: components that get it aren't rendered again for it. */
export function useStable<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args): Result => latest.current(...args), []);
}
