import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { onWritten, RestError } from "#lib/platform/api/client.ts";
import { type Operation, pathKeys } from "#lib/platform/api/contract.ts";
import { noticeSessionEnd } from "./session.ts";

function mayPass(error: unknown): boolean {
  return error instanceof RestError && (error.status === 0 || error.status >= 500);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeSessionEnd }),
    mutationCache: new MutationCache({ onError: noticeSessionEnd }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && mayPass(error),
        retryDelay: 1000,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Whether a query reads the very record that a write has deleted: its page is about to close, and reading it again would fail. */
function readsDeleted({ queryKey }: Query, { method, path }: Operation, input: Record<string, unknown>): boolean {
  const asked = Object.values(queryKey.at(-1) ?? {});
  // By value: another path to the same record may call its id something else.
  return method === "DELETE" && path.endsWith("}") && pathKeys(path).every((key) => asked.includes(input[key]));
}

/**
 * After a write, what it changes is read again where it is on screen, and where it is not, once it is. It isn't removed:
 * a page gone back to would bring what it was first sent with, from before the write, as if it were new. Other tabs of
 * the browser do the same at once.
 */
function followWrites(client: QueryClient): QueryClient {
  const tabs = new BroadcastChannel("writes");
  onWritten((operation, input) => {
    // Home counts what all areas have, so every write changes it.
    const stale = new Set([...operation.changes, "home"]);
    void client.invalidateQueries({
      predicate: (query) => reads(stale, query) && !readsDeleted(query, operation, input),
    });
    tabs.postMessage([...stale]);
  });
  tabs.onmessage = ({ data }) => {
    const stale = new Set<string>(data);
    void client.invalidateQueries({ predicate: (query) => reads(stale, query) });
  };
  return client;
}

function reads(stale: ReadonlySet<string>, { queryKey }: Query): boolean {
  return stale.has(String(queryKey[0]));
}

let ofDocument: QueryClient | null = null;

/**
 * In a browser one for the document, which another person or organization never shares: React forgets the state of what
 * waits for its first answer, and a client with it would ask again without end.
 */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  ofDocument ??= followWrites(createQueryClient());
  return ofDocument;
}
