import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { getContract, updateContract } from "#lib/contracts/operations.ts";

export const GET = serve(getContract);
export const PATCH = serve(updateContract);
export { serveNoOperation as POST, serveNoOperation as PUT, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
