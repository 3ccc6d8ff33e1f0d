import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createResend, listResends } from "#lib/webhook-resends/operations.ts";

export const GET = serve(listResends);
export const POST = serve(createResend);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
