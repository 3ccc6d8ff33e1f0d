"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { AppName } from "#components/auth/consent/app-name.tsx";
import { WaitingPlans } from "#components/developers/change-plans/waiting-plans.tsx";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { ListState } from "#components/table/list-state.tsx";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { TwoLines } from "#components/ui/two-lines.tsx";
import {
  type ConnectedApp,
  type ConnectedAppPolicy,
  disconnectApp,
  getConnectedAppPolicy,
  listConnectedApps,
} from "#lib/developers/connected-apps/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { plainName } from "#lib/platform/format/plain-name.ts";

const columns: readonly Column<ConnectedApp>[] = [
  column({ key: "name", header: "App", width: 10, grows: true }, (app) => <Name app={app} />),
  column({ key: "person", header: "Acts for", width: 8.5 }, ({ connected_by, connected_at }) => (
    <TwoLines
      first={<bdi>{connected_by}</bdi>}
      second={
        <>
          Connected <Timestamp value={connected_at} />
        </>
      }
    />
  )),
  column({ key: "scopes", header: "Scopes", width: 11, grows: true }, ({ scopes }) => scopes.join(", ")),
  column({ key: "used", header: "Last used", width: 9 }, (app) => <LastUsed app={app} />),
  column({ key: "actions", header: "Actions", width: 6.5, actions: true }, (app) => <DisconnectApp app={app} />),
];

function Name({ app }: { app: ConnectedApp }) {
  const url = new URL(app.redirect_uri);
  return (
    <span className="block wrap-anywhere">
      <span className="block font-medium">
        <AppName name={app.name} />
      </span>
      <span className="block text-xs leading-4 text-fg-2">
        {url.host || url.protocol}
        {app.published_by === null ? null : `, published at ${app.published_by}`}
      </span>
      {app.is_allowed ? null : <Status tone="bad">Not allowed</Status>}
    </span>
  );
}

function LastUsed({ app }: { app: ConnectedApp }) {
  if (app.last_used_at === null) return "Never";
  const from = app.last_used_ip && `from ${app.last_used_ip}`;
  return (
    <TwoLines
      first={<Timestamp value={app.last_used_at} />}
      second={[app.last_used_tool, from].filter(Boolean).join(" ")}
    />
  );
}

export function ConnectedAppsScreen({ origin }: { origin: string }) {
  const list = useWholeList(listConnectedApps, {});
  const apps = rowsOf(list);
  return (
    <Page>
      <PageHeader
        title="Connected apps"
        count={list.data && apps.length}
        description="Assistants and other apps that people have allowed to act for them."
      />
      <DeveloperTabs />
      <WaitingPlans />
      <AppPolicy />
      <ListState what="connected apps" query={list}>
        {() =>
          apps.length === 0 ? (
            <EmptyState title="No connected apps yet." />
          ) : (
            <CardTable label="Connected apps" columns={columns} rows={apps} keyOf={({ id }) => id} />
          )
        }
      </ListState>
      <section aria-labelledby="connect" className="mt-8 grid max-w-text gap-3">
        <div>
          <h2 id="connect" className="text-base font-semibold">
            Connect an app
          </h2>
          <p className="text-sm text-fg-2">
            Add this URL as a server in an MCP client. It opens sign-in, and you choose what it may do.
          </p>
        </div>
        <CodeBlock label="MCP server URL" code={`${origin}/mcp`} />
        <CodeBlock label="Claude Code" code={`claude mcp add --transport http muster ${origin}/mcp`} />
      </section>
    </Page>
  );
}

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
function AppPolicy() {
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

function DisconnectApp({ app }: { app: ConnectedApp }) {
  const name = plainName(app.name);
  return (
    <ConfirmedAction
      title={`Disconnect ${name}?`}
      action="Disconnect app"
      run={() => call(disconnectApp, { connected_app_id: app.id })}
      done={{ title: `${name} was disconnected` }}
      button="Disconnect"
      label={`Disconnect ${name}`}
    >
      It loses access to {app.connected_by}'s data right away. To use it again, connect it again from the app.
    </ConfirmedAction>
  );
}
