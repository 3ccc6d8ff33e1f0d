import { expect, test } from "vitest";
import { addMany, fresh } from "#lib/testing/invoices.ts";
import { send, stage } from "#lib/testing/stage.ts";

const at = await stage();

const bounds = [
  ["2026-01-05", "2026-02-10"],
  ["2026-01-05T12:00:00Z", "2026-02-10T18:30:00Z"],
  ["2026-01-05T00:00:00.001Z", "2026-01-05T23:59:59.999Z"],
  ["2026-01-05T06:00:00Z", "2026-01-06T06:00:00Z"],
  ["2026-01-07", "2026-01-05"],
  ["2026-01-05T23:00:00-05:00", undefined],
  ["9999-12-31T23:59:59Z", undefined],
  [undefined, "2026-01-20T07:00:00+14:00"],
  [undefined, "0001-01-01"],
] as const;

test("total_rows with dates and date-times matches a plain count, by status and COR, through changes", async () => {
  const { organization, token } = await fresh(at.owner);
  await addMany(at.owner, organization, 400);
  await at.owner`
    update invoices set issued_at = issued_at + (length(id) + ascii(right(id, 1))) % 24 * interval '1 hour' where organization_id = ${organization.id}`;
  const compare = async () => {
    for (const [from, to] of bounds) {
      for (const filter of ["status=all", "status=all&include=cor", "", "statuses=pending&statuses=failed"]) {
        const dates = new URLSearchParams({
          ...(from && { issued_from_date: from }),
          ...(to && { issued_to_date: to }),
        });
        const { body } = await send("GET", `/rest/v2/invoices?${filter}&limit=1&${dates}`, token);
        const [row] = await at.owner`
          select count(*)::int as n from invoices where organization_id = ${organization.id}
            and issued_at >= ${from ?? "-infinity"} and issued_at < ${to ?? "infinity"}
            and (not is_cor or ${filter.includes("cor")})
            and (${filter.includes("all")} or list_status = any (${filter.includes("failed") ? ["pending", "failed"] : ["paid"]}))`;
        expect([from, to, filter, body.page?.total_rows]).toEqual([from, to, filter, row?.n]);
      }
    }
  };
  await compare();
  await at.owner`delete from invoices where organization_id = ${organization.id} and right(id, 1) = '3'`;
  await at.owner`update invoices set status = 'failed', paid_at = null, issued_at = issued_at + interval '5 days' where organization_id = ${organization.id} and right(id, 1) = '7'`;
  await compare();
});
