import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createPaymentCycle, listPaymentCycles } from "#lib/payment-cycles/operations.ts";

export const GET = serve(listPaymentCycles);
export const POST = serve(createPaymentCycle);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
