import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { restoreSavedView } from "#lib/saved-views/operations.ts";

export const POST = serve(restoreSavedView);
export {
  serveNoOperation as GET,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
