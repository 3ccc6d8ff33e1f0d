import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { getPerson, updatePerson } from "#lib/people/operations.ts";

export const GET = serve(getPerson);
export const PATCH = serve(updatePerson);
export { serveNoOperation as POST, serveNoOperation as PUT, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
