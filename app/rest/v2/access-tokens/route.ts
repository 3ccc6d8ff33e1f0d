import { createAccessToken, listAccessTokens } from "#lib/access-tokens/operations.ts";
import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";

export const GET = serve(listAccessTokens);
export const POST = serve(createAccessToken);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
