import { useRef } from "react";

/** The idempotency key of a wish: the same wish sent again, as after a lost answer, is granted once. */
export function useIdempotencyKey(): (wish: unknown) => string {
  const last = useRef({ wish: "", key: "" });
  return (wish) => {
    const text = JSON.stringify(wish);
    if (last.current.wish !== text) last.current = { wish: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
