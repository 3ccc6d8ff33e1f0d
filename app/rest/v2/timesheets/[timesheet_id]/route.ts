import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { changeTimesheet, deleteTimesheet, getTimesheet } from "#lib/timesheets/operations.ts";

export const GET = serve(getTimesheet);
export const PATCH = serve(changeTimesheet);
export const DELETE = serve(deleteTimesheet);
export { serveNoOperation as POST, serveNoOperation as PUT, serveNoOperation as OPTIONS };
