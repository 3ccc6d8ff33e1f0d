import { skipToken, useQuery } from "@tanstack/react-query";
import { query } from "#lib/platform/api/client.ts";
import type { List, ListOperation, Totals } from "./list.ts";

/** What all rows that match the filters add up to, if the API says so. */
export function useTotals<Op extends ListOperation, View>(list: List<Op, View>, view: View): Totals | undefined {
  const asked = list.totalsOf(view);
  const found = useQuery<{ data: Totals } | { totals?: Totals }>(
    asked ? (query(...asked) as never) : { queryKey: ["no totals"], queryFn: skipToken },
  );
  return found.data && ("totals" in found.data ? found.data.totals : (found.data as { data: Totals }).data);
}
