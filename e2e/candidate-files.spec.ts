import type { Page } from "@playwright/test";
import { dialog, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, test, watch } from "./browser.ts";
import { inkOn, pdfOf } from "./pdf.ts";
import { make, notices, question, unique } from "./workforce.ts";

const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"),
});

async function openCandidate(page: Page): Promise<void> {
  await openBlank(page);
  const last_name = unique("Okafor");
  const { id } = await make<{ id: string }>(page, "/ats/candidates", {
    ...{ first_name: "Ada", last_name, email: `${last_name.toLowerCase()}@candidates.example` },
  });
  await open(page, `/recruiting/candidates/${id}`);
}

const files = (page: Page) => page.getByRole("region", { name: "Files" });
const field = (page: Page) => page.getByRole("group", { name: "Add files" });

test("a CV is chosen and another file dropped in, rejected files are named; one is downloaded, one deleted", async ({
  page,
  gate,
}) => {
  await openCandidate(page);
  await expect(files(page).getByText("No files")).toBeVisible();
  await gate.close("**/attachments");
  await page.getByLabel("Candidate files").setInputFiles(pdf("ada-cv.pdf"));
  await expect(field(page).getByRole("progressbar")).toBeVisible();

  // While the first is still being sent.
  await field(page).getByLabel("Add as").selectOption("OTHER");
  const dropped = await page.evaluateHandle((text) => {
    const given = new DataTransfer();
    given.items.add(new File([text], "portfolio.pdf", { type: "application/pdf" }));
    return given;
  }, pdf("").buffer.toString());
  await field(page).dispatchEvent("drop", { dataTransfer: dropped });
  gate.open();
  await expect(files(page).getByRole("listitem")).toHaveCount(2);
  await expect(files(page).getByRole("listitem").filter({ hasText: "ada-cv.pdf" })).toContainText("CV,");
  await expect(files(page).getByRole("listitem").filter({ hasText: "portfolio.pdf" })).toContainText("Other file,");

  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") };
  const fake = { name: "fake.pdf", mimeType: "application/pdf", buffer: Buffer.from("Hello, I am text") };
  await page.getByLabel("Candidate files").setInputFiles([notes, fake, pdf("real.pdf")]);
  await expect(files(page).getByRole("listitem")).toHaveCount(3);
  const told = field(page).getByRole("alert");
  await expect(told).toContainText("notes.txt isn't a PDF, DOCX, ODT, PNG, JPEG, WebP, or HEIC file.");
  await expect(told).toContainText("fake.pdf isn't a PDF, DOCX");
  await expectAccessible(page);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    files(page).getByRole("button", { name: "Download ada-cv.pdf" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("ada-cv.pdf");

  await files(page).getByRole("button", { name: "Delete portfolio.pdf" }).click();
  await expect(question(page)).toContainText("Delete portfolio.pdf?");
  await question(page).getByRole("button", { name: "Delete file" }).click();
  await expect(notices(page)).toContainText("portfolio.pdf was deleted");
  await expect(files(page).getByRole("listitem")).toHaveCount(2);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("shows a CV in the page with a viewer that loads on demand and runs nothing in it, and a picture; a broken PDF says so and can be downloaded", async ({
  page,
}) => {
  const seen = watch(page);
  await openCandidate(page);
  const buffer = await pdfOf(["Ada Okafor, land surveyor", "References"]);
  await page.getByLabel("Candidate files").setInputFiles({ name: "ada-cv.pdf", mimeType: "application/pdf", buffer });
  const view = files(page).getByRole("button", { name: "View ada-cv.pdf" });
  await expect(view).toBeVisible();
  const readers: string[] = [];
  page.on("request", (request) => {
    if (/pdf.*\.m?js/.test(request.url())) readers.push(request.url());
  });
  await view.click();
  await expect(dialog(page)).toHaveAccessibleName("ada-cv.pdf");
  const first = dialog(page).getByRole("img", { name: "Page 1 of ada-cv.pdf" });
  await expect(first).toHaveAttribute("aria-busy", "false");
  expect(await inkOn(first)).toBeGreaterThan(500);
  expect(readers.length).toBeGreaterThan(0);
  await expect(dialog(page).locator("iframe, embed, object")).toHaveCount(0);
  await expect(dialog(page).getByText("Page 1 of 2", { exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Next page" }).click();
  const second = dialog(page).getByRole("img", { name: "Page 2 of ada-cv.pdf" });
  await expect(second).toHaveAttribute("aria-busy", "false");
  expect(await inkOn(second)).toBeGreaterThan(50);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("ada-cv.pdf");
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await second.boundingBox())?.width).toBeLessThan(320);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(view).toBeFocused();
  expect(seen).toEqual([]);

  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await page.getByLabel("Candidate files").setInputFiles({ name: "badge.png", mimeType: "image/png", buffer: pixel });
  await files(page).getByRole("button", { name: "View badge.png" }).click();
  const picture = dialog(page).getByRole("img", { name: "badge.png" });
  await expect(picture).toHaveJSProperty("complete", true);
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  await page.keyboard.press("Escape");
  await page.getByLabel("Candidate files").setInputFiles(pdf("broken.pdf"));
  await files(page).getByRole("button", { name: "View broken.pdf" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("This PDF can't be shown here. Download it to open it.");
  await expect(dialog(page).getByRole("button", { name: "Download" })).toBeVisible();
});
