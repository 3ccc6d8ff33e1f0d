import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { changeLegalEntity, deleteLegalEntity, getLegalEntity } from "#lib/legal-entities/operations.ts";

export const GET = serve(getLegalEntity);
export const PATCH = serve(changeLegalEntity);
export const DELETE = serve(deleteLegalEntity);
export { serveNoOperation as POST, serveNoOperation as PUT, serveNoOperation as OPTIONS };
