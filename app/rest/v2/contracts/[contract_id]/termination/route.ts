import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { terminateContract, withdrawTermination } from "#lib/contracts/operations.ts";

export const POST = serve(terminateContract);
export const DELETE = serve(withdrawTermination);
export { serveNoOperation as GET, serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as OPTIONS };
