import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { exportPeople } from "#lib/people/operations.ts";

export const GET = serve(exportPeople);
export {
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
