import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { listExchangeRates, putExchangeRates } from "#lib/exchange-rates/operations.ts";

export const GET = serve(listExchangeRates);
export const POST = serve(putExchangeRates);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
