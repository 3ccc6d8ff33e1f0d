import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { changeWebhook, deleteWebhook, getWebhook } from "#lib/webhooks/operations.ts";

export const GET = serve(getWebhook);
export const PATCH = serve(changeWebhook);
export const DELETE = serve(deleteWebhook);
export { serveNoOperation as POST, serveNoOperation as PUT, serveNoOperation as OPTIONS };
