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
 * a page gone back to would bring what it was first sent with, from before the write, as if it were new.
 */
function followWrites(client: QueryClient): QueryClient {
  onWritten((operation, input) => {
    const changed = ({ queryKey }: Query) => operation.changes.includes(String(queryKey[0]));
    void client.invalidateQueries({
      predicate: (query) => changed(query) && !readsDeleted(query, operation, input),
    });
  });
  return client;
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
