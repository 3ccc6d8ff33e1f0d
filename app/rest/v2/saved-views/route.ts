import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createSavedView, listSavedViews } from "#lib/saved-views/operations.ts";

export const GET = serve(listSavedViews);
export const POST = serve(createSavedView);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
