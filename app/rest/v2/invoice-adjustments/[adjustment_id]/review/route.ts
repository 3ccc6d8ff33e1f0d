import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { reviewInvoiceAdjustment } from "#lib/invoice-adjustments/operations.ts";

export const POST = serve(reviewInvoiceAdjustment);
export {
  serveNoOperation as GET,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
