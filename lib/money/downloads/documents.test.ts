import { describe, expect, test } from "vitest";
import { drawnOn, pagesOf } from "#lib/testing/downloaded-files.ts";
import { fetchLink, linkOf } from "#lib/testing/downloads.ts";
import { addRefund } from "#lib/testing/payments.ts";
import { addInvoice, addOrganization, addToken, type InvoiceOptions, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["accounting:read"] });

async function printed(id: string): Promise<Buffer> {
  const answer = await fetchLink((await linkOf(id, token)).url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** An invoice with lines in addition to its default one. */
async function withLines(options: InvoiceOptions, lines: Record<string, unknown>[]): Promise<string> {
  const id = await addInvoice(at.owner, at.first, options);
  if (lines.length > 0)
    await at.owner`insert into invoice_line_items ${at.owner(
      lines.map((line, place) => ({
        organization_id: at.first.id,
        id: `${id}-${place + 2}`,
        invoice_id: id,
        position: place + 2,
        type: "IC_WORK",
        description: "Work",
        quantity: 1,
        price_per_unit: options.total ?? "100.00",
        total: options.total ?? "100.00",
        ...line,
      })),
    )}`;
  return id;
}

describe("the PDF of an invoice", () => {
  test.each([
    ["EUR", "1234567.89", "-12.05"],
    ["JPY", "125000", "-300"],
    ["BHD", "98765.432", "-0.001"],
  ])("matches the API in %s to the last digit, with grouped digits", async (currency, total, less) => {
    const id = await withLines({ currency, total }, [
      { description: "Deduction", quantity: 3, price_per_unit: less, total: less, tax_rate: "19", tax_type: "VAT" },
    ]);
    const { body } = await send("GET", `/rest/v2/invoices/${id}`, token);
    const [shown = ""] = await pagesOf(await printed(id));
    const text = shown.replace(/(?<=\d),(?=\d{3})/g, "");
    const lines = text.split("\n").map((line) => line.trim());
    for (const line of body.data.line_items) {
      expect(text).toContain(line.description);
      expect(lines.some((shown) => shown.includes(line.total))).toBe(true);
      expect(text).toContain(`${line.tax_rate}%`);
      expect(text).toContain(String(line.quantity));
    }
    expect(text).toContain(body.data.label);
    expect(text).toMatch(new RegExp(`Total\\s*${total.replace(".", "\\.")} ${currency}`));
    expect(text).toContain("PAID");
    expect(text).toContain("First GmbH");
    expect(text).toContain("VAT DE1");
  });

  test("groups digits in amounts, including those with a currency, but not in text", async () => {
    const id = await withLines({ total: "7654321.09" }, []);
    await at.owner`update invoice_line_items set description = '1234567', price_per_unit = 87654.00 where organization_id = ${at.first.id} and invoice_id = ${id}`;
    const drawn = (await drawnOn(await printed(id))).join("|");
    for (const amount of ["|1234567|", "|87,654.00|", "|7,654,321.09|", "|7,654,321.09 EUR|"])
      expect(drawn).toContain(amount);
  });

  test("is byte-for-byte the same for the same data, whatever was printed before, and differs for other data", async () => {
    const options = { total: "80.00", label: "INV-SAME" };
    const id = await withLines(options, [{ description: "Résumé – naïve\u00a0café Ω" }]);
    const first = await printed(id);
    await printed(await withLines({}, [{ description: "Ωμέγα \u2126 \u00a0 - 花子 Þór Đặng Łódź" }]));
    expect((await printed(id)).equals(first)).toBe(true);
    await at.owner`update invoice_line_items set description = 'Other' where organization_id = ${at.first.id} and id = ${`${id}-2`}`;
    expect((await printed(id)).equals(first)).toBe(false);
  });

  test("and its credit note keep showing the legal entity as it was when they were created", async () => {
    const ids = [await withLines({}, []), await addRefund(at.owner, at.first)];
    const read = async () => {
      const { body } = await send("GET", `/rest/v2/refund-statements/${ids[1]}/download`, token);
      const note = await fetchLink(body.data.url);
      return [await printed(ids[0] ?? ""), Buffer.from(await note.arrayBuffer())];
    };
    const before = await read();
    const path = `/rest/v2/legal-entities/${at.first.legal_entity_id}`;
    const owner = await addToken(at.owner, at.first);
    for (const name of ["Renamed AG", "Renamed again SE"]) {
      const body = { name, address: "Elsewhere 1", vat_id: "DE2" };
      expect((await send("PATCH", path, owner, { body })).status).toBe(200);
    }
    expect(await read()).toEqual(before);
    const [text] = await pagesOf(await printed(await withLines({}, [])));
    expect(text).toContain("Renamed again SE");
    await send("PATCH", path, owner, { body: { name: "First GmbH", address: "", vat_id: "DE1" } });
  });

  test("is tagged, in English, titled, and embeds its fonts", async () => {
    const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
    const bytes = await printed(await withLines({ label: "INV-TAGS" }, []));
    const text = bytes.toString("latin1");
    expect(text).toContain("/StructTreeRoot");
    expect(text).toContain("/Lang (en)");
    expect(text).toContain("/DisplayDocTitle true");
    expect(text).toContain("/FontFile2");
    const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
    expect((await document.getMetadata()).info).toMatchObject({ Title: "Invoice INV-TAGS", Producer: "Muster" });
    const roles = JSON.stringify(await (await document.getPage(1)).getStructTree());
    for (const role of ["Document", "H1", "Table", "THead", "TH", "TBody", "TR", "TD"])
      expect(roles).toContain(`"role":"${role}"`);
  });

  test("repeats the table header on every page of 300 lines, numbers the pages and loses no line", async () => {
    const lines = Array.from({ length: 299 }, (_, place) => ({
      description: `Piece of work ${place}.`,
      total: `${place}.25`,
    }));
    const pages = await pagesOf(await printed(await withLines({ label: "INV-LONG" }, lines)));
    expect(pages.length).toBeGreaterThan(8);
    for (const [place, page] of pages.entries()) {
      expect(page).toContain("Description");
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
    }
    const whole = pages.join("\n");
    for (const { description, total } of lines) {
      expect(whole).toContain(description);
      expect(whole).toContain(total);
    }
    expect(pages.at(-1)).toMatch(/Total\s*100\.00 EUR/);
  });

  test("wraps long names and unbroken text, across pages if needed", async () => {
    const name = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ".repeat(3).trim();
    const far = await addOrganization(at.owner, "Far");
    await at.owner`update legal_entities set name = ${name}, address = ${"Street 1\nTown\n".repeat(4)} where organization_id = ${far.id}`;
    const id = await addInvoice(at.owner, far);
    await at.owner`update invoice_line_items set description = ${"x".repeat(9000)}, sub_description = ${"word ".repeat(2000)} where organization_id = ${far.id}`;
    const answer = await fetchLink((await linkOf(id, await addToken(at.owner, far))).url);
    const pages = await pagesOf(new Uint8Array(await answer.arrayBuffer()));
    const text = pages.join("").replace(/\s/g, "");
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(9000);
    expect(text.match(/word/g)).toHaveLength(2000);
    expect(text).toContain(name.replace(/\s/g, "").slice(0, 60));
  });

  test("shows every line of an address, however many there are", async () => {
    const far = await addOrganization(at.owner, "Lines");
    const lines = Array.from({ length: 120 }, (_, n) => `L${n}`);
    await at.owner`update legal_entities set address = ${lines.join("\n")} where organization_id = ${far.id}`;
    const id = await addInvoice(at.owner, far);
    const { url } = await linkOf(id, await addToken(at.owner, far));
    const pages = await pagesOf(new Uint8Array(await (await fetchLink(url)).arrayBuffer()));
    expect(pages).toHaveLength(1);
    // An ID on the page may look like an address line, but not between two of them.
    expect(pages[0]).toMatch(new RegExp(lines.join("[^L]*")));
  });

  test("prints names in many scripts as they are, and characters without a font as their code points", async () => {
    const names = [
      "Łukasz Świątek-Żak",
      "Nguyễn Thị Hương",
      "Þorsteinn Guðmundsson",
      "佐藤 花子",
      "Ωμέγα Παπαδόπουλος",
      "Ђорђе Петровић",
      "สมชาย",
    ];
    const id = await withLines({ total: "1.00" }, [
      ...names.map((description) => ({ description })),
      { description: "محمد" },
      { description: "שלום" },
      { description: "김 😀" },
    ]);
    const text = (await pagesOf(await printed(id))).join("").normalize("NFC");
    for (const name of names) expect(text.replace(/\s+/g, " ")).toContain(name);
    for (const letters of ["محمد", "שלום"])
      for (const letter of letters) expect(text.normalize("NFKC")).toContain(letter);
    expect(text).toContain("김 [U+1F600]");
  });

  test.each([
    ["cancelled", "CANCELED"],
    ["refunded", "REFUNDED"],
    ["credited", "CREDITED"],
  ])("is stamped when the invoice is %s", async (status, stamp) => {
    expect((await pagesOf(await printed(await withLines({ status }, [])))).join("")).toContain(stamp);
  });

  test("shows the refunded and remaining amounts", async () => {
    const id = await withLines({ total: "100.00" }, []);
    await at.owner`update invoices set refunded_total = 30.00 where organization_id = ${at.first.id} and id = ${id}`;
    const text = (await pagesOf(await printed(id))).join("");
    expect(text).toMatch(/Refunded\s*30\.00 EUR\s*After refunds\s*70\.00 EUR/);
  });
});

describe("GET /refund-statements/{refund_statement_id}/download", () => {
  test("returns the credit note with its invoices, amounts and reason", async () => {
    const id = await addRefund(at.owner, at.first);
    const { body } = await send("GET", `/rest/v2/refund-statements/${id}/download`, token);
    const answer = await fetchLink(body.data.url);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="CN-/);
    const text = (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join("");
    expect(text).toContain(`Credit note CN-${id}`);
    expect(text).toContain("It was charged twice");
    expect(text).toMatch(/Total refunded\s*100\.00 EUR/);
  });

  test("names the file with the legal entity's code if another one has a credit note with the number", async () => {
    const [other] = await at.owner`insert into legal_entities (organization_id, name, country, currency, vat_id)
      values (${at.first.id}, 'Other', 'PL', 'PLN', '') returning id`;
    const names: (string | null)[] = [];
    const ids = [
      await addRefund(at.owner, at.first),
      await addRefund(at.owner, { ...at.first, legal_entity_id: other?.id }),
      await addRefund(at.owner, at.first),
    ];
    for (const [place, id] of ids.entries())
      await at.owner`update refund_statements set label = ${place < 2 ? "CN-2026-0001" : "CN-2026-0002"} where organization_id = ${at.first.id} and id = ${id}`;
    for (const id of ids) {
      const { body } = await send("GET", `/rest/v2/refund-statements/${id}/download`, token);
      names.push((await fetchLink(body.data.url, "HEAD")).headers.get("content-disposition"));
    }
    expect(names).toEqual(
      ["CN-2026-0001-DE", "CN-2026-0001-PL", "CN-2026-0002"].map((name) => `attachment; filename="${name}.pdf"`),
    );
  });
});
