import { leakedTokens } from "#lib/developers/leaked-tokens/protocol.ts";
import { fetchDocument } from "#lib/developers/webhook-sender/public.ts";
import { handleDownload } from "#lib/money/downloads/serve-download.ts";
import { scim } from "#lib/organization/scim/protocol.ts";
import { makeRouter } from "#lib/platform/api/router.ts";
import { handleFile } from "#lib/platform/files/serve-file.ts";
import { mcpProtocol } from "#lib/platform/mcp/serve-mcp.ts";
import { oauthProtocols } from "#lib/platform/oauth/protocols.ts";
import { areas } from "./areas.ts";
import { fronts } from "./fronts.ts";
import { operations } from "./operations.ts";
import { reasons } from "./reasons.ts";

/** Everything that programs call, for the server processes and the route files. */
export const router = makeRouter({ operations, reasons, areas }, [
  { root: "/downloads", handle: handleDownload },
  { root: "/files", handle: handleFile },
  mcpProtocol(operations, fronts),
  ...oauthProtocols(fetchDocument),
  leakedTokens,
  scim,
]);
