import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createWebhook, listWebhooks } from "#lib/webhooks/operations.ts";

export const GET = serve(listWebhooks);
export const POST = serve(createWebhook);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
