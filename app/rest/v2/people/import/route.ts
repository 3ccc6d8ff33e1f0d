import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { importPeople } from "#lib/imports/operations.ts";

export const POST = serve(importPeople);
export {
  serveNoOperation as GET,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
