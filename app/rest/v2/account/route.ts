import { getAccount } from "#lib/account/operations.ts";
import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";

export const GET = serve(getAccount);
export {
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
