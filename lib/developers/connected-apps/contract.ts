import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { deleted, timestamp } from "#lib/platform/api/fields.ts";
import { pageInput, pageOf } from "#lib/platform/api/list-fields.ts";
import { scopes } from "#lib/platform/api/scopes.ts";

const connectedApp = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: "What the app calls itself; nobody has verified it" }),
    redirect_uri: z.string().meta({ description: "Where the person was sent back to after allowing the app" }),
    scopes: z.array(z.enum(scopes)),
    user_id: z.uuid(),
    connected_by: z.string().meta({ description: "Name of the person whom the app acts for" }),
    connected_at: timestamp,
    last_used_at: timestamp.nullable().meta({ description: "Exact to 60 seconds" }),
    last_used_ip: z.string().nullable(),
    last_used_tool: z.string().nullable(),
  })
  .meta({ id: "ConnectedApp" });

export const listConnectedApps = defineOperation({
  name: "list_connected_apps",
  method: "GET",
  path: "/connected-apps",
  area: "Connected apps",
  scope: null,
  principals: ["session"],
  summary: "List connected apps",
  description:
    "Apps that people allowed to use the MCP server for them: all of the organization for owners and admins, else the caller's own.",
  input: z.object({ ...pageInput(50) }),
  output: pageOf(connectedApp),
});

export const disconnectApp = defineOperation({
  name: "disconnect_app",
  method: "DELETE",
  path: "/connected-apps/{connected_app_id}",
  area: "Connected apps",
  scope: null,
  principals: ["session"],
  summary: "Disconnect an app",
  description: "The app's next request responds 401. The person can connect it again.",
  input: z.object({ connected_app_id: z.uuid({ error: "must be a UUID" }) }),
  output: deleted,
  destructive: true,
});
