import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { deleteAmendment } from "#lib/contracts/operations.ts";

export const DELETE = serve(deleteAmendment);
export {
  serveNoOperation as GET,
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as OPTIONS,
};
