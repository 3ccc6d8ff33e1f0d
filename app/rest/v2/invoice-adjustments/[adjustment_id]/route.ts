import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import {
  changeInvoiceAdjustment,
  deleteInvoiceAdjustment,
  getInvoiceAdjustment,
} from "#lib/invoice-adjustments/operations.ts";

export const GET = serve(getInvoiceAdjustment);
export const PATCH = serve(changeInvoiceAdjustment);
export const DELETE = serve(deleteInvoiceAdjustment);
export { serveNoOperation as POST, serveNoOperation as PUT, serveNoOperation as OPTIONS };
