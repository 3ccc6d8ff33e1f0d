import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { noticeSessionBreak } from "#components/screen/session.ts";
import { getContractPay, getPersonPay } from "#lib/money/pay-outlook/contract.ts";
import { onWritten, RestError } from "#lib/platform/api/client.ts";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import { forgetPages, offerFetchedPages } from "./fetched-pages.ts";

function mayPass(error: unknown): boolean {
  return error instanceof RestError && (error.status === 0 || error.status >= 500);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeSessionBreak }),
    mutationCache: new MutationCache({ onError: noticeSessionBreak }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && mayPass(error),
        retryDelay: 1000,
        networkMode: "always",
        // Not implied by a network mode in which queries don't wait for the network.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Whether a query reads the record that a write just deleted: its page is about to close, and a refetch would fail. */
function readsDeleted({ queryKey }: Query, { method, path }: Operation, input: Record<string, unknown>): boolean {
  const asked = Object.values(queryKey.at(-1) ?? {});
  // Compare by value: another path to the same record may use a different parameter name for its ID.
  return method === "DELETE" && path.endsWith("}") && pathKeys(path).every((key) => asked.includes(input[key]));
}

/**
 * After a write, queries it affects are refetched immediately if on screen, otherwise the next time they are. They
 * aren't removed: going back to a page would then restore the data it was first sent with, from before the write, as if
 * it were fresh. Other browser tabs do the same immediately.
 */
function followWrites(client: QueryClient): QueryClient {
  const tabs = new BroadcastChannel("writes");
  onWritten((operation, input) => {
    forgetPages();
    // Home shows counts from every area, and the audit log has every write.
    const stale = new Set([...operation.changes, "home", "audit-log"]);
    void client.invalidateQueries({
      predicate: (query) => reads(stale, query) && !readsDeleted(query, operation, input),
    });
    tabs.postMessage([...stale]);
  });
  tabs.onmessage = ({ data }) => {
    forgetPages();
    const stale = new Set<string>(data);
    void client.invalidateQueries({ predicate: (query) => reads(stale, query) });
  };
  return client;
}

/** What someone is due follows from their time, adjustments, contracts, invoices, payments, and the rates. */
const followsEverything: readonly unknown[] = [getPersonPay.name, getContractPay.name];

function reads(stale: ReadonlySet<string>, { queryKey }: Query): boolean {
  return stale.has(String(queryKey[0])) || followsEverything.includes(queryKey[1]);
}

let ofDocument: QueryClient | null = null;

/**
 * In the browser, one client per document, which is never shared across people or organizations. It can't live in React
 * state: React discards the state of components that suspend on their first response, so a new client would refetch
 * forever.
 */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  if (ofDocument === null) {
    // By default in a timer of its own, until which a box just ticked would look unticked again.
    notifyManager.setScheduler(queueMicrotask);
    ofDocument = followWrites(createQueryClient());
    offerFetchedPages();
  }
  return ofDocument;
}
