import { useSuspenseQuery } from "@tanstack/react-query";
import { late } from "#components/ui/late.tsx";
import { listAccessRequests } from "#lib/organization/access-requests/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { openRequests } from "./requests-read.ts";

const OpenRequests = late(() => import("./open-requests.tsx"));

/** Requests for access that wait for an owner or admin, if there are any. */
export function AccessRequests() {
  const { data, has_more } = useSuspenseQuery(query(listAccessRequests, openRequests)).data;
  return data.length === 0 ? null : <OpenRequests requests={data} hasMore={has_more} />;
}
