import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createPerson, listPeople } from "#lib/people/operations.ts";

export const GET = serve(listPeople);
export const POST = serve(createPerson);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
