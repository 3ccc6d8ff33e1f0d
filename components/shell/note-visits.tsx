import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { recordAt, rememberRecord } from "./recent-records.ts";

/** Records which records are opened, as a page or panel, for the command palette. */
export function NoteVisits() {
  const path = usePathname();
  const query = useSearchParams().toString();
  const account = useAccount();

  useEffect(() => {
    const record = recordAt(query ? `${path}?${query}` : path);
    if (record) rememberRecord(account, record);
  }, [path, query, account]);

  return null;
}
