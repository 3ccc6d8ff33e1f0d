import { serveNoOperation } from "#lib/api/router.ts";

export {
  serveNoOperation as DELETE,
  serveNoOperation as GET,
  serveNoOperation as OPTIONS,
  serveNoOperation as PATCH,
  serveNoOperation as POST,
  serveNoOperation as PUT,
};
