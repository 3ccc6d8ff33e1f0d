import { useRef } from "react";

/** Idempotency key for a request: sending the same input again, as after a lost response, reuses the key. */
export function useIdempotencyKey(): (wish: unknown) => string {
  const last = useRef({ wish: "", key: "" });
  return (wish) => {
    const text = JSON.stringify(wish);
    if (last.current.wish !== text) last.current = { wish: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
