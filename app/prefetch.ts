import { type DehydratedState, dehydrate, hydrate, QueryClient } from "@tanstack/react-query";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { queryKeyOf } from "#lib/platform/api/client.ts";
import { execute, type Implemented } from "#lib/platform/api/execute.ts";
import { postingCredential, sessionCookie, sessionCredential } from "#lib/platform/auth/credential.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";
import { apiErrorOf } from "#lib/platform/declaration/errors.ts";
import { operations } from "#lib/registry/operations.ts";

export type Call<Op extends Operation = Operation> = readonly [operation: Op, input: InputOf<Op>];

/** Responses for the browser's cache, and for which organization; undefined if nothing was read. */
interface Prefetched extends DehydratedState {
  organization_id: string | undefined;
}

async function signIn(): Promise<never> {
  const path = (await headers()).get("x-path") ?? "/";
  redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

function implementationOf({ name }: Operation): Implemented {
  const operation = operations.find(({ contract }) => contract.name === name);
  if (!operation) throw new Error(`${name} is not registered`);
  return operation;
}

/** The client's IP. The page lane sets this header from the connection, never from what the client sent. */
async function clientIp(): Promise<string | null> {
  return (await headers()).get("x-forwarded-for");
}

/**
 * Runs reads in process as the signed-in person and returns the responses for the browser's cache, under the keys it
 * refetches. Redirects to the sign-in page if there is no live session; any other failed read is left for the browser
 * to retry and report.
 */
export async function prefetchAll(calls: readonly Call[]): Promise<Prefetched> {
  const credential = sessionCredential((await cookies()).get(sessionCookie)?.value);
  if (!credential) return signIn();
  const client = new QueryClient();
  const organizations = new Set<string>();
  const noteOrganization = (id: string) => void organizations.add(id);
  const ip = await clientIp();
  const refusals = await Promise.all(
    calls.map(async ([contract, input]) => {
      const operation = implementationOf(contract);
      try {
        const caller = { credential, request_id: newRequestId(), ip, idempotency_key: null, noteOrganization };
        const answer = await execute(operation, input as Record<string, unknown>, caller);
        client.setQueryData(queryKeyOf(contract, input), JSON.parse(answer.body as string));
        return null;
      } catch (error) {
        return apiErrorOf(error)?.status ?? 500;
      }
    }),
  );
  if (refusals.includes(401)) return signIn();
  // Switched in another tab while these were read: no organization's, so the browser reads them all.
  if (organizations.size > 1) client.clear();
  const [organization_id] = organizations.size === 1 ? organizations : [];
  return { ...dehydrate(client), organization_id };
}

/** One of the prefetched responses, or null if it failed. */
export function answerIn<Op extends Operation>(
  state: DehydratedState,
  contract: Op,
  input: InputOf<Op>,
): OutputOf<Op> | null {
  const client = new QueryClient();
  hydrate(client, state);
  return client.getQueryData<OutputOf<Op>>(queryKeyOf(contract, input)) ?? null;
}

/** Public data of a job posting, or null if it isn't public. */
export async function readPublic<Op extends Operation>(
  contract: Op,
  input: InputOf<Op> & { job_posting_id: string },
): Promise<OutputOf<Op> | null> {
  const credential = postingCredential(input.job_posting_id);
  if (!credential) return null;
  const ip = await clientIp();
  try {
    const caller = { credential, request_id: newRequestId(), ip, idempotency_key: null };
    const answer = await execute(implementationOf(contract), input as Record<string, unknown>, caller);
    return JSON.parse(answer.body as string);
  } catch (error) {
    if (apiErrorOf(error)?.status === 404) return null;
    throw error;
  }
}

/** A single response for server-side use, or null if the read failed. */
export async function readOne<Op extends Operation>(contract: Op, input: InputOf<Op>): Promise<OutputOf<Op> | null> {
  return answerIn(await prefetchAll([[contract, input]]), contract, input);
}
