import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { amendContract } from "#lib/contracts/operations.ts";

export const POST = serve(amendContract);
export {
  serveNoOperation as GET,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
