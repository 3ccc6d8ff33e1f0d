import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ask, dialog, open, openBlank } from "./actions.ts";
import { addWithReceipt, enter, panel, save } from "./adjustments-page.ts";
import { askApi, expect, expectAccessible, product, test, watch } from "./browser.ts";
import { inkOn, pdfOf } from "./pdf.ts";
import { hire, row } from "./time-page.ts";

const execute = promisify(execFile);

interface Adjustment {
  id: string;
  date_of_adjustment: string;
  file: object;
}

const asPdf = (buffer: Buffer) => ({ name: "hotel.pdf", mimeType: "application/pdf", buffer });

test("a PDF receipt is shown page by page by a viewer that loads on demand; a broken one and one missing from storage say so in the panel; the old URL redirects with its filters; the category filter is in the URL and clears", async ({
  page,
}) => {
  const seen = watch(page);
  await openBlank(page);
  const hired = await hire(page, "Receipts");
  const lost = await pdfOf([`Lost ${crypto.randomUUID()}`]);
  await addWithReceipt(page, hired, "Two pages", asPdf(await pdfOf(["Harbor Hotel, one night", "Terms"])));
  await addWithReceipt(page, hired, "Broken", asPdf(Buffer.from("%PDF-1.4\nnothing of the kind\n%%EOF\n")));
  await addWithReceipt(page, hired, "Lost", asPdf(lost));
  await open(page, `/time/adjustments?status=all&contract=${hired.contract_id}`);
  await expect(page).toHaveURL(/\/adjustments\?status=all&contract=/);
  const preview = panel(page, hired).getByRole("button", { name: "Show preview" });
  const show = async (title: string) => {
    await row(page, title).getByRole("link").click();
    await expect(panel(page, hired).getByText(title, { exact: true }).first()).toBeVisible();
    await expect(panel(page, hired).getByText("hotel.pdf")).toBeVisible();
  };
  await show("Two pages");
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/\.m?js(?:\?|$)/.test(request.url())) scripts.push(request.url());
  });
  await preview.click();
  const first = panel(page, hired).getByRole("img", { name: "Page 1 of receipt hotel.pdf" });
  await expect(first).toHaveAttribute("aria-busy", "false");
  expect(await inkOn(first)).toBeGreaterThan(500);
  expect(scripts.length).toBeGreaterThan(0);
  await expectAccessible(page);
  await expect(panel(page, hired).getByText("Page 1 of 2")).toBeVisible();
  await panel(page, hired).getByRole("button", { name: "Next page" }).click();
  const second = panel(page, hired).getByRole("img", { name: "Page 2 of receipt hotel.pdf" });
  await expect(second).toHaveAttribute("aria-busy", "false");
  expect(await inkOn(second)).toBeGreaterThan(50);
  await expect(panel(page, hired).getByRole("button", { name: "Next page" })).toBeDisabled();
  await panel(page, hired).getByRole("button", { name: "Hide preview" }).click();
  await expect(second).toBeHidden();
  expect(seen).toEqual([]);

  const alert = panel(page, hired).getByRole("alert");
  const download = panel(page, hired).getByRole("button", { name: "Download" });
  await show("Broken");
  await preview.click();
  await expect(alert).toHaveText("This PDF can't be shown here. Download it to open it.");
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(file.suggestedFilename()).toBe("hotel.pdf");

  const files = join(product.dataDir, "files");
  const stored = readdirSync(files).filter((name) => readFileSync(join(files, name)).equals(lost));
  expect(stored).toHaveLength(1);
  for (const name of stored) rmSync(join(files, name));
  await show("Lost");
  await preview.click();
  await expect(alert).toContainText("This file is missing from storage");
  await panel(page, hired).getByRole("button", { name: "Hide preview" }).click();
  await download.click();
  await expect(alert).toContainText("This file is missing from storage");
  await expect(page).toHaveURL(/\/adjustments/);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Category", exact: true }).click();
  await page.getByRole("checkbox", { name: "Meals" }).check();
  await expect(row(page, "Two pages")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Accommodation" }).check();
  await expect(row(page, "Two pages")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/category=accommodation,meals/);
  await page.reload();
  await expect(row(page, "Two pages")).toBeVisible();
  await expect(page.getByRole("button", { name: "Category: Accommodation, Meals" })).toBeVisible();
  await page.getByRole("button", { name: "Clear category" }).click();
  await expect(page).not.toHaveURL(/category=/);
});

test("the form, curl and a JSON update produce the same record", async ({ page }) => {
  await open(page, "/adjustments");
  const hired = await hire(page, "Threefold");
  await enter(page, hired, "Hotel");
  const receipt = await pdfOf(["Harbor Hotel, one night"]);
  await dialog(page).getByLabel("Receipt file").setInputFiles(asPdf(receipt));
  await save(page);
  const list = `/contracts/${hired.contract_id}/adjustments`;
  const [byPage] = (await askApi<{ data: Adjustment[] }>(page, list)).data;

  const path = test.info().outputPath("hotel.pdf");
  writeFileSync(path, receipt);
  const { body } = await ask<{ data: { value: string } }>(page, "/access-tokens", {
    name: "Receipts from curl",
    type: "personal",
    scopes: ["adjustments:read", "adjustments:write"],
  });
  const curl = async (title: string, amount: string): Promise<string> => {
    const fields = {
      ...{ title, amount, vendor: "Harbor Hotel", country: "PL", adjustment_category_id: "accommodation" },
      ...{ contract_id: hired.contract_id, date_of_adjustment: String(byPage?.date_of_adjustment) },
      description: "One night on the way to the client",
    };
    const { stdout } = await execute("curl", [
      ...["-sk", `${product.url}/rest/v2/adjustments`, "-H", `Authorization: Bearer ${body.data.value}`],
      ...Object.entries(fields).flatMap(([name, value]) => ["-F", `${name}=${value}`]),
      ...["-F", `file=@${path}`],
    ]);
    return JSON.parse(stdout).data.id;
  };
  const byCurl = await curl("Hotel", "48.90");
  const changed = await curl("Other", "1");
  const status = await page.evaluate(async (address) => {
    const change = { data: { title: "Hotel", amount: 48.9 } };
    const headers = { "content-type": "application/json" };
    return (await fetch(address, { method: "PATCH", headers, body: JSON.stringify(change) })).status;
  }, `/rest/v2/adjustments/${changed}`);
  expect(status).toBe(200);

  const records: unknown[] = [];
  for (const id of [byPage?.id, byCurl, changed]) {
    const { data } = await askApi<{ data: Adjustment }>(page, `/adjustments/${id}`);
    records.push({ ...data, id: "", created_at: "", updated_at: "", file: { ...data.file, id: "" } });
  }
  expect(records[0]).toMatchObject({ title: "Hotel", amount: "48.90", file: { name: "hotel.pdf" } });
  expect(records[1]).toEqual(records[0]);
  expect(records[2]).toEqual(records[0]);
});
