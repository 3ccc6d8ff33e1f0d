import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createRefund, listRefundStatements } from "#lib/refunds/operations.ts";

export const GET = serve(listRefundStatements);
export const POST = serve(createRefund);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
