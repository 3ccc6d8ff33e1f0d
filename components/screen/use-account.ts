import { useSuspenseQuery } from "@tanstack/react-query";
import { getAccount } from "#lib/organization/account/contract.ts";
import { query } from "#lib/platform/api/client.ts";

/** The signed-in person, fetched by the dashboard layout before anything renders. */
export function useAccount() {
  return useSuspenseQuery(query(getAccount, {})).data.data;
}
