import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { exportInvoiceAdjustments } from "#lib/invoice-adjustments/operations.ts";

export const GET = serve(exportInvoiceAdjustments);
export {
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
