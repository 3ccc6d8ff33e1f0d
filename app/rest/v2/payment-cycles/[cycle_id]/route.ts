import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { getPaymentCycle, updatePaymentCycle } from "#lib/payment-cycles/operations.ts";

export const GET = serve(getPaymentCycle);
export const PATCH = serve(updatePaymentCycle);
export { serveNoOperation as POST, serveNoOperation as PUT, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
