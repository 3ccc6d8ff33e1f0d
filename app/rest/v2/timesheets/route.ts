import { serveNoOperation } from "#lib/api/router.ts";
import { serve } from "#lib/api/serve.ts";
import { createTimesheet, listTimesheets } from "#lib/timesheets/operations.ts";

export const GET = serve(listTimesheets);
export const POST = serve(createTimesheet);
export { serveNoOperation as PUT, serveNoOperation as PATCH, serveNoOperation as DELETE, serveNoOperation as OPTIONS };
