import { createCanvas } from "@napi-rs/canvas";
import { beforeEach, describe, expect, test } from "vitest";
import { drawnOn, pagesOf } from "#lib/testing/downloaded-files.ts";
import { fetchLink, linkOf } from "#lib/testing/downloads.ts";
import { addRefund } from "#lib/testing/payments.ts";
import { addInvoice, addOrganization, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";

const path = "/rest/v2/document-settings";

let own: TestOrganization;
let token: string;

const at = await stage();

beforeEach(async () => {
  own = await addOrganization(at.owner, `Aurora ${crypto.randomUUID().slice(0, 8)}`);
  token = await addToken(at.owner, own);
});

const details = {
  name: "Aurora Works AB",
  address: "Kungsgatan 4\n111 43 Stockholm\nSweden",
  tax_numbers: "VAT SE556677889901\nCompany 556677-8899",
  bank_details: "Aurora Works AB\nIBAN SE35 5000 0000 0549 1000 0003\nBIC ESSESESS",
  tax_note: "Reverse charge: the customer accounts for VAT.",
  footer: "Registered office: Stockholm",
};

function picture(type: "image/png" | "image/jpeg", { width = 120, height = 40, alpha = 1 } = {}): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.globalAlpha = alpha;
  context.fillStyle = "#c0392b";
  context.fillRect(0, 0, width, height);
  return type === "image/png" ? canvas.toBuffer(type) : canvas.toBuffer(type);
}

const change = (body: object, as = token) => send("PATCH", path, as, { body });

async function printed(id: string): Promise<Buffer> {
  const answer = await fetchLink((await linkOf(id, token)).url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const textOf = async (id: string) => (await pagesOf(await printed(id))).join("\n");

/** Colors of a printed page at positions given in points. */
async function colorsAt(bytes: Uint8Array, places: [x: number, y: number][]): Promise<number[][]> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const page = await (await getDocument({ data: Uint8Array.from(bytes) }).promise).getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as never, viewport }).promise;
  return places.map(([x, y]) => [...canvas.getContext("2d").getImageData(x, y, 1, 1).data.slice(0, 3)]);
}

describe("document settings", () => {
  test("default to the organization's name, and updates keep omitted fields", async () => {
    const blank = { address: "", tax_numbers: "", bank_details: "", tax_note: "", footer: "", logo: null };
    expect((await send("GET", path, token)).body.data).toEqual({ name: own.name, ...blank, valid_from: null });
    const { status, body } = await change(details);
    expect([status, body.data]).toEqual([200, { ...details, logo: null, valid_from: expect.any(String) }]);
    await change({ footer: "" });
    expect((await send("GET", path, token)).body.data).toMatchObject({ ...details, footer: "" });
    const audited = await at.owner`
      select operation from audit_log where organization_id = ${own.id} and operation = 'update_document_settings'`;
    expect(audited).toHaveLength(2);
  });

  test("can only be changed with accounting write access", async () => {
    const reader = await addToken(at.owner, own, { scopes: ["accounting:read"] });
    expect((await change({ name: "X" }, reader)).status).toBe(403);
    expect((await send("GET", path, reader)).status).toBe(200);
    expect((await change({ name: " " })).body.errors[0].path).toBe("/name");
  });

  test("on a document are those in effect when it was created, or the first ones for earlier documents", async () => {
    const early = await addInvoice(at.owner, own, { total: "1234567.89" });
    const sinceNewest = at.owner`(select max(created_at) from document_settings where organization_id = ${own.id})`;
    await at.owner`update invoices set created_at = now() - interval '1 hour' where id = ${early}`;
    const before = await textOf(early);
    expect(before).toContain(own.name);
    expect(before).not.toContain("Kungsgatan");
    await change({ ...details, name: "Aurora Wroks AB" });
    await change({ name: details.name });
    const corrected = await textOf(early);
    expect(corrected).toContain("Aurora Works AB");
    expect(corrected).not.toContain("Wroks");
    const [versions] =
      await at.owner`select count(*)::integer as n from document_settings where organization_id = ${own.id}`;
    expect(versions?.n).toBe(1);
    const late = await addInvoice(at.owner, own, { label: "INV-LATE" });
    await at.owner`update invoices set created_at = ${sinceNewest} where id = ${late}`;
    await change({ name: "Aurora Group SE", address: "Elsewhere 1" });
    for (const id of [early, late]) {
      const text = await textOf(id);
      expect(text).toContain("Aurora Works AB");
      expect(text).not.toContain("Elsewhere");
    }
    const last = await addInvoice(at.owner, own, { label: "INV-NEW" });
    await at.owner`update invoices set created_at = ${sinceNewest} where id = ${last}`;
    const newest = await textOf(last);
    expect(newest).toContain("Aurora Group SE");
    expect(newest).toContain("Elsewhere 1");
  });
});

describe("the PDF", () => {
  test("of an unpaid invoice has issuer, recipient, tax numbers, bank details, reference, grouped digits and tax note", async () => {
    await at.owner`update legal_entities set address = 'Torstr. 1
10115 Berlin' where organization_id = ${own.id}`;
    await change(details);
    const id = await addInvoice(at.owner, own, { status: "pending", label: "INV-2026-0042", total: "1234567.89" });
    const bytes = await printed(id);
    const text = (await pagesOf(bytes)).join("\n");
    for (const line of Object.values(details).flatMap((each) => each.split("\n"))) expect(text).toContain(line);
    for (const line of [
      `${own.name} GmbH`,
      "Torstr. 1",
      "10115 Berlin",
      "VAT DE1",
      "Reference: INV-2026-0042",
      "Due on",
    ])
      expect(text).toContain(line);
    expect((await drawnOn(bytes)).join("|")).toContain("|1,234,567.89 EUR|");
  });

  test("doesn't ask for payment once settled, and omits the tax note when VAT is charged", async () => {
    await change(details);
    const paid = await textOf(await addInvoice(at.owner, own, { status: "paid" }));
    expect(paid).not.toContain("IBAN");
    expect(paid).toContain("Kungsgatan 4");
    const taxed = await addInvoice(at.owner, own, { status: "pending", label: "INV-VAT" });
    await at.owner`update invoices set vat_total = '19.00', total = total + 19, vat_percentage = '19' where id = ${taxed}`;
    const text = await textOf(taxed);
    expect(text).toContain("IBAN");
    expect(text).not.toContain("Reverse charge");
  });

  test("of a credit note has the same header and footer", async () => {
    await change(details);
    const id = await addRefund(at.owner, own);
    const { body } = await send("GET", `/rest/v2/refund-statements/${id}/download`, token);
    const text = (await pagesOf(new Uint8Array(await (await fetchLink(body.data.url)).arrayBuffer()))).join("\n");
    for (const line of ["Aurora Works AB", "Kungsgatan 4", "VAT SE556677889901", "Registered office: Stockholm"])
      expect(text).toContain(line);
  });

  test("keeps a long footer clear of the content on every page", async () => {
    await change({ ...details, footer: "Footer ".repeat(42).trim() });
    const id = await addInvoice(at.owner, own);
    await at.owner`insert into invoice_line_items ${at.owner(
      Array.from({ length: 120 }, (_, place) => ({
        ...{ organization_id: own.id, id: `${id}-${place + 2}`, invoice_id: id, position: place + 2, type: "IC_WORK" },
        ...{ description: `Piece ${place}.`, quantity: 1, price_per_unit: "1.00", total: "1.00" },
      })),
    )}`;
    const pages = await pagesOf(await printed(id));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page.match(/Footer/g)).toHaveLength(42);
    for (let place = 0; place < 120; place += 1) expect(pages.join("\n")).toContain(`Piece ${place}.`);
  });

  test("of the preview is a sample invoice with the current details", async () => {
    await change(details);
    const { bytes, headers } = await rawPreview();
    expect(headers.get("content-type")).toBe("application/pdf");
    const text = (await pagesOf(bytes)).join("\n");
    for (const line of [
      "Invoice INV-DE-2026-0001",
      "Aurora Works AB",
      "IBAN SE35 5000 0000 0549 1000 0003",
      "Reverse charge",
    ])
      expect(text).toContain(line);
  });
});

async function rawPreview() {
  const { toIncomingRequest } = await import("#lib/platform/incoming-request.ts");
  const { router } = await import("#lib/registry/router.ts");
  const request = new Request(`https://muster.test${path}/preview`, { headers: { authorization: `Bearer ${token}` } });
  const response = await router.handle(toIncomingRequest(request, "192.0.2.1"));
  return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
}

describe("the logo", () => {
  test.each([
    ["logo.png", "image/png", {}],
    ["clear.png", "image/png", { alpha: 0.5 }],
    ["logo.jpg", "image/jpeg", {}],
  ] as const)("%s is drawn on documents, byte-for-byte the same each time", async (name, type, options) => {
    const file = new File([new Uint8Array(picture(type, options))], name, { type });
    const { status, body } = await change({ ...details, file });
    expect([status, body.data.logo]).toEqual([200, expect.objectContaining({ name, content_type: type })]);
    const id = await addInvoice(at.owner, own);
    const first = await printed(id);
    expect((await printed(id)).equals(first)).toBe(true);
    const [[red = 0, green = 0], paper] = (await colorsAt(first, [
      [60, 55],
      [300, 700],
    ])) as [number[], number[]];
    expect(red - green).toBeGreaterThan(50);
    expect(paper).toEqual([255, 255, 255]);
  });

  test("can be replaced and removed, which deletes files no document needs anymore", async () => {
    const file = (name: string) => new File([new Uint8Array(picture("image/png"))], name);
    await change({ file: file("one.png") });
    await change({ file: file("two.png") });
    const id = await addInvoice(at.owner, own);
    await change({ remove_logo: "true" });
    expect((await send("GET", path, token)).body.data.logo).toBeNull();
    const rows = await at.owner`select name, status from stored_files where organization_id = ${own.id} order by name`;
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ["one.png", "discarded"],
      ["two.png", "kept"],
    ]);
    expect((await colorsAt(await printed(id), [[60, 55]]))[0]).not.toEqual([255, 255, 255]);
  });

  const damaged = picture("image/png");
  damaged.fill(7, 60, damaged.length - 20);
  test.each([
    ["a.pdf", Buffer.from("%PDF-1.4\n%%EOF\n")],
    ["a.txt", Buffer.from("hello")],
    ["damaged.png", damaged],
    ["large.png", picture("image/png", { width: 3000, height: 2000 })],
    ["broken.jpg", Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex")],
  ])("%s is rejected and nothing changes", async (name, bytes) => {
    const { status, body } = await change({ name: "Changed", file: new File([new Uint8Array(bytes)], name) });
    expect([status, body.errors[0].reason, body.errors[0].path]).toEqual([400, "invalid_file", "/file"]);
    expect((await send("GET", path, token)).body.data).toMatchObject({ name: own.name, logo: null });
  });
});
