import { revokeAccessToken } from "#lib/access-tokens/operations.ts";
import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";

export const DELETE = serve(revokeAccessToken);
export {
  serveNoOperation as GET,
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as OPTIONS,
};
