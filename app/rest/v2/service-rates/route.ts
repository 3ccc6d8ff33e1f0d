import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { changeServiceRate, listServiceRates } from "#lib/service-rates/operations.ts";

export const GET = serve(listServiceRates);
export const PATCH = serve(changeServiceRate);
export { serveNoOperation as POST, serveNoOperation as PUT, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
