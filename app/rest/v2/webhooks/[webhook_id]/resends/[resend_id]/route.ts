import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { cancelResend } from "#lib/webhook-resends/operations.ts";

export const DELETE = serve(cancelResend);
export {
  serveNoOperation as GET,
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as OPTIONS,
};
