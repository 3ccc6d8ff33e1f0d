import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createPayment, listPayments } from "#lib/payments/operations.ts";

export const GET = serve(listPayments);
export const POST = serve(createPayment);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
