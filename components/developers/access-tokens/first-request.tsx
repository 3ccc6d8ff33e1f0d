"use client";

import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { Spinner } from "#components/ui/spinner.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { listAccessTokens } from "#lib/developers/access-tokens/contract.ts";
import { query } from "#lib/platform/api/client.ts";

const everyMs = 2000;

/** Waits for the first request with the token and reports it. */
export function FirstRequest({ tokenId }: { tokenId: string }) {
  const { data: token } = useQuery({
    ...query(listAccessTokens, {}),
    select: ({ data }) => data.find(({ id }) => id === tokenId),
    refetchInterval: ({ state }) => (state.data?.data.find(({ id }) => id === tokenId)?.last_used_at ? false : everyMs),
  });
  return (
    <p aria-live="polite" className="flex items-center gap-2 text-sm">
      {token?.last_used_at ? (
        <>
          <Check aria-hidden="true" className="size-4 shrink-0 text-ok" />
          <span>
            First request received: <code className="font-mono text-xs">{token.last_used_operation}</code>
            {token.last_used_ip ? ` from ${token.last_used_ip}` : null}, <Timestamp value={token.last_used_at} />
          </span>
        </>
      ) : (
        <>
          <Spinner className="text-fg-3" />
          <span className="text-fg-2">Waiting for the first request…</span>
        </>
      )}
    </p>
  );
}
