import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createContract, listContracts } from "#lib/contracts/operations.ts";

export const GET = serve(listContracts);
export const POST = serve(createContract);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
