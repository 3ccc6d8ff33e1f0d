import { useRef } from "react";

/** Idempotency key for a request: sending the same input again, as after a lost response, reuses the key. */
export function useIdempotencyKey(): (input: unknown) => string {
  const last = useRef({ fingerprint: "", key: "" });
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current.fingerprint !== text) last.current = { fingerprint: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
