import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { RestError } from "#lib/api/client.ts";
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

let ofDocument: QueryClient | null = null;

/**
 * In a browser one for the document, which another person or organization never shares: React forgets the state of what
 * waits for its first answer, and a client with it would ask again without end.
 */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  ofDocument ??= createQueryClient();
  return ofDocument;
}
