import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createLegalEntity, listLegalEntities } from "#lib/legal-entities/operations.ts";

export const GET = serve(listLegalEntities);
export const POST = serve(createLegalEntity);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
