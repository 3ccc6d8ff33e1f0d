import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { resendDelivery } from "#lib/webhook-deliveries/operations.ts";

export const POST = serve(resendDelivery);
export {
  serveNoOperation as GET,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
