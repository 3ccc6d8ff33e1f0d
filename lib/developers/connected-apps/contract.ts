import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { deleted, timestamp } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { scopes } from "#lib/platform/declaration/scopes.ts";
import { updateConnectedAppPolicyInput } from "./inputs.ts";
import { policyModes } from "./rules.ts";

const connectedApp = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: "Name given by the app itself; not verified" }),
    published_by: z.string().nullable().meta({
      description: "Verified host that publishes the app's description; null if the app registered itself",
    }),
    is_allowed: z.boolean().meta({ description: "False if the organization's policy blocks the app" }),
    redirect_uri: z.string().meta({ description: "Where the person was redirected after allowing the app" }),
    scopes: z.array(z.enum(scopes)),
    user_id: z.uuid(),
    connected_by: z.string().meta({ description: "Name of the person the app acts for" }),
    connected_at: timestamp,
    last_used_at: timestamp.nullable().meta({ description: "Accurate to 60 seconds" }),
    last_used_ip: z.string().nullable(),
    last_used_tool: z.string().nullable(),
  })
  .meta({ id: "ConnectedApp" });

const defineOperation = inArea("Connected apps");

export const listConnectedApps = defineOperation({
  name: "list_connected_apps",
  words: "assistants assistant tools tool claude chatgpt apps connected permission gave permission integrations week",
  method: "GET",
  path: "/connected-apps",
  scope: null,
  principals: ["session"],
  summary: "List connected apps",
  description:
    "Apps that people have allowed to use the MCP server on their behalf: each app once for each person, with the scopes of all its connections. Owners and admins see all apps in the organization; everyone else sees their own.",
  input: z.object({ ...pageInput(50) }),
  output: pageOf(connectedApp),
});

export const disconnectApp = defineOperation({
  name: "disconnect_app",
  words: "remove claude chatgpt assistant tool revoke",
  method: "DELETE",
  path: "/connected-apps/{connected_app_id}",
  scope: null,
  principals: ["session"],
  summary: "Disconnect an app",
  description:
    "Ends all access that the person has given the app, however often they connected it. Its next request gets 401. The person can connect it again.",
  input: z.object({ connected_app_id: z.uuid({ error: "must be a UUID" }) }),
  output: deleted,
  destructive: true,
});

const policy = z
  .object({
    mode: z.enum(policyModes),
    allowed: z.array(z.string()).meta({ description: "Destinations allowed with `listed`" }),
    confirms_plans: z
      .boolean()
      .meta({ description: "Whether people confirm in the dashboard what their assistants have planned" }),
  })
  .meta({ id: "ConnectedAppPolicy" });

export const getConnectedAppPolicy = defineOperation({
  name: "get_connected_app_policy",
  words: "which apps allowed outside tools",
  method: "GET",
  path: "/connected-app-policy",
  scope: null,
  principals: ["session"],
  summary: "Retrieve the policy for connected apps",
  description: "Which apps people in the organization can connect. Without a policy, all apps are allowed.",
  input: z.object({}),
  output: z.object({ data: policy }),
});

export const updateConnectedAppPolicy = defineOperation({
  name: "update_connected_app_policy",
  words: "forbid allow outside tools link apps assistants unless admin nobody",
  method: "PATCH",
  path: "/connected-app-policy",
  scope: null,
  principals: ["session"],
  summary: "Change the policy for connected apps",
  description:
    "For owners and admins. Takes effect right away, including for connected apps: their requests get 403 while they aren't allowed and work again once they are. Personal tokens aren't affected.",
  input: updateConnectedAppPolicyInput,
  output: z.object({ data: policy }),
  changes: ["connected-app-policy", "connected-apps"],
});

export type ConnectedApp = OutputOf<typeof listConnectedApps>["data"][number];
export type ConnectedAppPolicy = OutputOf<typeof getConnectedAppPolicy>["data"];
