import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { deleteExchangeRate } from "#lib/exchange-rates/operations.ts";

export const DELETE = serve(deleteExchangeRate);
export {
  serveNoOperation as GET,
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as OPTIONS,
};
