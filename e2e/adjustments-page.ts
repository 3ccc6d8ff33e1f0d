import type { Browser, Page } from "@playwright/test";
import { dialog } from "./actions.ts";
import { enter as enterAs, expect, signInOf } from "./browser.ts";
import { dayFromToday, type Hired } from "./workforce.ts";

export const panel = (page: Page, { name }: Hired) => page.getByRole("complementary", { name });

/** A minimal PDF. */
export const pdf = {
  name: "invoice.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"),
};

/** A page signed in as a colleague who may review. */
export async function colleague(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await enterAs(context, signInOf("finance"));
  return context.newPage();
}

/** Drops a picture painted by the browser, as if dragged from a folder. */
export async function dropPicture(page: Page, name: string, type = "image/png"): Promise<void> {
  const transfer = await page.evaluateHandle(
    async ({ name, type }) => {
      const canvas = document.createElement("canvas");
      canvas.width = 400;
      canvas.height = 600;
      const paint = canvas.getContext("2d");
      if (!paint) throw new Error("no canvas");
      paint.fillStyle = "#ffffff";
      paint.fillRect(0, 0, 400, 600);
      paint.fillStyle = "#222222";
      paint.font = "24px sans-serif";
      paint.fillText("Harbor Hotel", 40, 60);
      paint.fillText("1 night  48.90 EUR", 40, 120);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
      if (!blob) throw new Error("no picture");
      const given = new DataTransfer();
      given.items.add(new File([blob], name, { type }));
      return given;
    },
    { name, type },
  );
  const field = dialog(page).getByRole("group", { name: "Receipt" });
  await field.dispatchEvent("dragover", { dataTransfer: transfer });
  await field.dispatchEvent("drop", { dataTransfer: transfer });
}

/** Opens the form and fills in everything but the receipt. */
export async function enter(page: Page, hired: Hired, title: string, amount = "48.90"): Promise<void> {
  await page.getByRole("button", { name: "Add adjustment" }).first().click();
  await dialog(page).getByRole("combobox", { name: "Contract" }).fill(hired.name);
  await page.getByRole("option", { name: hired.name }).click();
  await dialog(page).getByLabel("Category").selectOption("Accommodation: hotel, rent on a trip");
  await dialog(page).getByLabel("Title").fill(title);
  await dialog(page).getByLabel("Amount, EUR").fill(amount);
  await dialog(page).getByLabel("Vendor").fill("Harbor Hotel");
  await dialog(page).getByRole("combobox", { name: "Country" }).fill("pola");
  await page.getByRole("option", { name: "Poland (PL)" }).click();
  await dialog(page).getByLabel("Description").fill("One night on the way to the client");
}

export async function save(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "Add adjustment" }).click();
  await expect(dialog(page)).toBeHidden();
}

interface Receipt {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Adds a pending adjustment with a receipt through the API. */
export async function addWithReceipt(page: Page, hired: Hired, title: string, receipt: Receipt = pdf): Promise<void> {
  const fields = {
    ...{ title, amount: "48.90", vendor: "Harbor Hotel", country: "PL", adjustment_category_id: "accommodation" },
    ...{ contract_id: hired.contract_id, date_of_adjustment: dayFromToday(0), description: "One night on the way" },
  };
  const { name, mimeType: type, buffer } = receipt;
  const status = await page.evaluate(
    async ({ fields, name, type, bytes }) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append("file", new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name, { type }));
      return (await fetch("/rest/v2/adjustments", { method: "POST", body: form })).status;
    },
    { fields, name, type, bytes: buffer.toString("base64") },
  );
  expect(status).toBe(201);
}
