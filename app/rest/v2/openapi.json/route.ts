import { serveNoOperation, serveOpenapi } from "#lib/api/router.ts";

export const GET = serveOpenapi;
export {
  serveNoOperation as DELETE,
  serveNoOperation as OPTIONS,
  serveNoOperation as PATCH,
  serveNoOperation as POST,
  serveNoOperation as PUT,
};
