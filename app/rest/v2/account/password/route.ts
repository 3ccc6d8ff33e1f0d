import { changePassword } from "#lib/account/operations.ts";
import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";

export const POST = serve(changePassword);
export {
  serveNoOperation as GET,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
