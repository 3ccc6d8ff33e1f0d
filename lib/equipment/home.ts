import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { counted, homePart, maxCounted } from "#lib/platform/home.ts";

const most = sql.raw(String(maxCounted + 1));

export const equipmentHome = [
  homePart<{ requested: number; overdue: number }>({
    name: "returns",
    scope: "it-assets:write",
    select: () => sql`select json_build_object(
      'requested', (select count(*) from (
        select from assets where organization_id = ${currentOrganization} and return_due_on is not null limit ${most}) as requested),
      'overdue', (select count(*) from (
        select from assets where organization_id = ${currentOrganization} and return_due_on < app.today() limit ${most}) as overdue))`,
    read: ({ requested, overdue }) => ({
      actions: [
        ...counted("assets_overdue", overdue, "/equipment/assets?returns=overdue"),
        ...counted("assets_to_return", requested, "/equipment/assets?returns=requested"),
      ],
    }),
  }),
];
