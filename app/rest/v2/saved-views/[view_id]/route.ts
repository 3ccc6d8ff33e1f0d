import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { changeSavedView, deleteSavedView } from "#lib/saved-views/operations.ts";

export const PATCH = serve(changeSavedView);
export const DELETE = serve(deleteSavedView);
export { serveNoOperation as GET, serveNoOperation as POST, serveNoOperation as PUT, serveNoOperation as OPTIONS };
