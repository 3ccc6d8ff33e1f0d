import { useEffect, useState } from "react";
import { afterPause } from "#components/table/after-pause.ts";

const typingMs = 150;
const longest = 200;

/** Debounced search text. `isStale` while it lags behind the typed text. */
export function useTypedSearch() {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const wanted = typed.trim().slice(0, longest);
  useEffect(() => afterPause(typingMs, () => setSearch(wanted)), [wanted]);
  return { search, onType: setTyped, isStale: wanted !== search };
}
