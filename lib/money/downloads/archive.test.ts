import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { pagesOf } from "#lib/testing/downloaded-files.ts";
import { fetchLink, linkOf } from "#lib/testing/downloads.ts";
import { addMany, fresh } from "#lib/testing/invoices.ts";
import { sized } from "#lib/testing/size.ts";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";
import { unzip } from "#lib/testing/zip.ts";

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["accounting:read"] });

async function archive(body: unknown, holder = token) {
  return send("POST", "/rest/v2/invoices/archive", holder, { body });
}

async function filesOf(url: string) {
  const answer = await fetchLink(url);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return unzip(new Uint8Array(await answer.arrayBuffer()));
}

describe("POST /invoices/archive", () => {
  test("returns a ZIP of the given invoices in order, each identical to its own download, plus an index", async () => {
    const ids = [];
    for (const label of ["INV-1", "INV-2", "INV-3"])
      ids.push(await addInvoice(at.owner, at.first, { label: `${label}-${ids.length}`, total: "12.34" }));
    const { status, body } = await archive({ invoice_ids: [...ids, ids[0]] });
    expect([status, body.data.count]).toEqual([201, 3]);
    const files = await filesOf(body.data.url);
    expect(files.map(({ name }) => name)).toEqual(["INV-1-0.pdf", "INV-2-1.pdf", "INV-3-2.pdf", "index.csv"]);
    const alone = await fetchLink((await linkOf(ids[1] as string, token)).url);
    expect(files[1]?.bytes.equals(Buffer.from(await alone.arrayBuffer()))).toBe(true);
    const index = parse(files[3]?.bytes ?? "", { columns: true }) as Record<string, string>[];
    expect(index.map(({ file, id, total, currency }) => [file, id, total, currency])).toEqual(
      ids.map((id, place) => [files[place]?.name, id, "12.34", "EUR"]),
    );
  });

  test("names files with the legal entity's code if another one has the number, as a single download does", async () => {
    const { organization, token } = await fresh(at.owner);
    const [other] = await at.owner`insert into legal_entities (organization_id, name, country, currency, vat_id)
      values (${organization.id}, 'Other', 'PL', 'PLN', '') returning id`;
    const first = await addInvoice(at.owner, organization, { label: "INV-2026-0001" });
    const second = await addInvoice(
      at.owner,
      { ...organization, legal_entity_id: other?.id },
      { label: "INV-2026-0001" },
    );
    const third = await addInvoice(at.owner, organization, { label: "INV-2026-0002" });
    const fourth = await addInvoice(at.owner, organization, { label: "inv/2026-0002" });
    const { body } = await archive({ invoice_ids: [first, second, third, fourth] }, token);
    const files = await filesOf(body.data.url);
    expect(files.map(({ name }) => name)).toEqual([
      "INV-2026-0001-DE.pdf",
      "INV-2026-0001-PL.pdf",
      "INV-2026-0002.pdf",
      `inv-2026-0002 ${fourth}.pdf`,
      "index.csv",
    ]);
    const index = parse(files[4]?.bytes ?? "", { columns: true }) as Record<string, string>[];
    expect(index.map(({ label, legal_entity_code }) => [label, legal_entity_code])).toEqual([
      ["INV-2026-0001", "DE"],
      ["INV-2026-0001", "PL"],
      ["INV-2026-0002", "DE"],
      ["inv/2026-0002", "DE"],
    ]);
    const names = [second, third].map(async (id) => {
      const { headers } = await fetchLink((await linkOf(id, token)).url, "HEAD");
      return headers.get("content-disposition");
    });
    expect(await Promise.all(names)).toEqual([
      'attachment; filename="INV-2026-0001-PL.pdf"',
      'attachment; filename="INV-2026-0002.pdf"',
    ]);
  });

  test("contains what the filters matched when it was requested, in list order", async () => {
    const { organization, token } = await fresh(at.owner);
    for (const [month, status] of ["paid", "pending", "failed"].entries())
      await addInvoice(at.owner, organization, {
        label: `L${month}`,
        status,
        issued_at: `2026-0${month + 1}-01T00:00:00.000Z`,
      });
    const { body } = await archive({ statuses: ["paid", "pending"], sort_by: "issued_at", sort_order: "asc" }, token);
    await addInvoice(at.owner, organization, { label: "late" });
    expect(body.data.count).toBe(2);
    expect((await filesOf(body.data.url)).map(({ name }) => name)).toEqual(["L0.pdf", "L1.pdf", "index.csv"]);
  });

  test("rejects more than 500 invoices with the number matched, none, and a missing selection", async () => {
    const { organization, token } = await fresh(at.owner);
    expect((await archive({ status: "all" }, token)).status).toBe(409);
    await addMany(at.owner, organization, 600);
    const many = await archive({ status: "all", include: "cor" }, token);
    expect([many.status, many.body.errors[0].message]).toEqual([409, expect.stringContaining("600 invoices")]);
    expect((await archive({}, token)).status).toBe(400);
    expect((await archive({ invoice_ids: [] }, token)).status).toBe(400);
    expect((await archive({ invoice_ids: Array(501).fill("x") }, token)).status).toBe(400);
  });

  test("treats another organization's invoices as missing, and names missing ones by position", async () => {
    const mine = await addInvoice(at.owner, at.first);
    const theirs = await addInvoice(at.owner, at.second);
    const { status, body } = await archive({ invoice_ids: [mine, theirs, "never"] });
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      404,
      ["/invoice_ids/1", "/invoice_ids/2"],
    ]);
  });

  test("is kept for a day; creating a new archive deletes expired ones", async () => {
    const { organization, token } = await fresh(at.owner);
    const invoice_ids = [await addInvoice(at.owner, organization)];
    const links = [
      (await archive({ invoice_ids }, token)).body.data,
      (await archive({ invoice_ids }, token)).body.data,
    ];
    await at.owner`update invoice_archives set created_at = now() - interval '25 hours' where id = ${links[0].id}`;
    expect((await archive({ invoice_ids }, token)).status).toBe(201);
    const answers = await Promise.all(links.map(({ url }) => fetchLink(url, "HEAD")));
    expect(answers.map(({ status }) => status)).toEqual([404, 200]);
  });

  test("streams up to 500 invoices, each as a separate PDF", async () => {
    const { organization, token } = await fresh(at.owner);
    const most = sized(60, 500);
    await addMany(at.owner, organization, most);
    const { body } = await archive({ status: "all", include: "cor" }, token);
    expect(body.data.count).toBe(most);
    const files = await filesOf(body.data.url);
    expect(new Set(files.map(({ name }) => name)).size).toBe(most + 1);
    const last = files[most - 1];
    expect((await pagesOf(last?.bytes ?? Buffer.alloc(0)))[0]).toContain(last?.name.replace(".pdf", ""));
  });

  test("aborts midway when the credential ends, so the file is visibly truncated", async () => {
    const { organization } = await fresh(at.owner);
    const brief = await addToken(at.owner, organization, { scopes: ["accounting:read"] });
    await addMany(at.owner, organization, 100);
    const { body } = await archive({ status: "all", include: "cor" }, brief);
    const reader = (await fetchLink(body.data.url)).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await at.owner`update access_tokens set revoked_at = now() where hint = ${brief.slice(-4)}`;
    const rest = async () => {
      for (;;) if ((await reader?.read())?.done) return;
    };
    await expect(rest()).rejects.toThrow();
  });
});
