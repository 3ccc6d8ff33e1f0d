import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { addMember, listMembers } from "#lib/members/operations.ts";

export const GET = serve(listMembers);
export const POST = serve(addMember);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
