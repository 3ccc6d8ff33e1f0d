import { useState } from "react";

/** What is being typed for a value, until the value changes otherwise. */
export function useTyped(text: string) {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    setTyped(text);
  }
  return [typed, setTyped] as const;
}
