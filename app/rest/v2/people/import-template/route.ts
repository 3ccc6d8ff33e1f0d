import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { peopleTemplate } from "#lib/imports/operations.ts";

export const GET = serve(peopleTemplate);
export {
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
