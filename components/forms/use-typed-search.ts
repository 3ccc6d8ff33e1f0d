import { useEffect, useState } from "react";
import { afterPause } from "#components/table/after-pause.ts";

const typingMs = 150;
const longest = 200;

/** What is searched for, a moment after it was typed. `isBehind` while that moment lasts. */
export function useTypedSearch() {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const wanted = typed.trim().slice(0, longest);
  useEffect(() => afterPause(typingMs, () => setSearch(wanted)), [wanted]);
  return { search, onType: setTyped, isBehind: wanted !== search };
}
