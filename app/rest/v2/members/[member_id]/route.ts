import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { changeMember } from "#lib/members/operations.ts";

export const PATCH = serve(changeMember);
export {
  serveNoOperation as GET,
  serveNoOperation as POST,
  serveNoOperation as PUT,
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
};
