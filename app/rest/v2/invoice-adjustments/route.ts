import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createInvoiceAdjustment, listInvoiceAdjustments } from "#lib/invoice-adjustments/operations.ts";

export const GET = serve(listInvoiceAdjustments);
export const POST = serve(createInvoiceAdjustment);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
