import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { exportContracts } from "#lib/contracts/operations.ts";

export const GET = serve(exportContracts);
export {
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as PATCH,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
