import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { revokeSigningKey } from "#lib/webhooks/operations.ts";

export const DELETE = serve(revokeSigningKey);
export {
  serveNoOperation as GET,
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as OPTIONS,
};
