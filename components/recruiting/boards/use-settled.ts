import { useEffect, useState } from "react";
import { afterPause } from "#components/table/after-pause.ts";

const typingMs = 400;

/** The value once typing pauses. It is compared by identity, so it must be the same one until it changes. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState<{ value: Value }>({ value });
  useEffect(() => afterPause(typingMs, () => setSettled({ value })), [value]);
  return settled.value;
}
