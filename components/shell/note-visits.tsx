import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { useAccount } from "#components/screen/use-account.ts";

/** Records which records are opened, as a page or panel, for the command palette. */
export function NoteVisits() {
  const path = usePathname();
  const query = useSearchParams().toString();
  const account = useAccount();

  useEffect(() => {
    // Only a path below a list's, or a query, names a record.
    if (query === "" && path.lastIndexOf("/") === 0) return;
    const address = query ? `${path}?${query}` : path;
    void import("./recent-records.ts").then(
      ({ recordAt, rememberRecord }) => {
        const record = recordAt(address);
        if (record) rememberRecord(account, record);
      },
      () => undefined,
    );
  }, [path, query, account]);

  return null;
}
