"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useAccount } from "#components/screen/use-account.ts";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { type ConnectedAppPolicy, getConnectedAppPolicy } from "#lib/developers/connected-apps/contract.ts";
import { query } from "#lib/platform/api/client.ts";

const PolicyDialog = lateDialog(() => import("./policy-dialog.tsx"));

function sentence(policy: ConnectedAppPolicy): string {
  const confirmed = policy.confirms_plans ? " They confirm each change of an assistant here." : "";
  return `${whichApps(policy)}${confirmed}`;
}

function whichApps({ mode, allowed }: ConnectedAppPolicy): string {
  if (mode === "all") return "People may connect any app.";
  if (mode === "none" || allowed.length === 0) return "Connected apps are turned off: no app can use the MCP server.";
  return `People may connect only apps that send them back to ${allowed.join(", ")}.`;
}

/** Which apps people may connect: everyone can read this; owners and admins can change it. */
export function AppPolicy() {
  const { role } = useAccount();
  const policy = useSuspenseQuery(query(getConnectedAppPolicy, {})).data.data;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 max-w-text wrap-anywhere text-fg-2">{sentence(policy)}</p>
      {role === "owner" || role === "admin" ? (
        <DialogButton size="small" dialog={(opened) => <PolicyDialog policy={policy} {...opened} />}>
          Change policy
        </DialogButton>
      ) : null}
    </div>
  );
}
