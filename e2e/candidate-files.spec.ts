import type { Page } from "@playwright/test";
import { open, openNothing } from "./actions.ts";
import { expect, expectAccessible, test } from "./browser.ts";
import { make, notices, question, unique } from "./workforce.ts";

const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"),
});

async function openCandidate(page: Page): Promise<void> {
  await openNothing(page);
  const last_name = unique("Okafor");
  const { id } = await make<{ id: string }>(page, "/ats/candidates", {
    ...{ first_name: "Ada", last_name, email: `${last_name.toLowerCase()}@candidates.example` },
  });
  await open(page, `/recruiting/candidates/${id}`);
}

const files = (page: Page) => page.getByRole("region", { name: "Files" });
const field = (page: Page) => page.getByRole("group", { name: "Add files" });

test("a CV is chosen, another file dropped; one is downloaded, one deleted", async ({ page }) => {
  await openCandidate(page);
  await expect(files(page).getByText("No files")).toBeVisible();
  await page.getByLabel("Candidate files").setInputFiles(pdf("ada-cv.pdf"));
  await expect(files(page).getByRole("listitem")).toContainText(["ada-cv.pdf"]);
  await expect(files(page).getByRole("listitem")).toContainText("CV,");

  await field(page).getByLabel("Add as").selectOption("OTHER");
  const dropped = await page.evaluateHandle((text) => {
    const given = new DataTransfer();
    given.items.add(new File([text], "portfolio.pdf", { type: "application/pdf" }));
    return given;
  }, pdf("").buffer.toString());
  await field(page).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(files(page).getByRole("listitem")).toHaveCount(2);
  await expect(files(page).getByRole("listitem").nth(1)).toContainText("Other file,");
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
  await expect(files(page).getByRole("listitem")).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("of several files, those that are refused are named and the others are attached", async ({ page }) => {
  await openCandidate(page);
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") };
  const fake = { name: "fake.pdf", mimeType: "application/pdf", buffer: Buffer.from("Hello, I am text") };
  await page.getByLabel("Candidate files").setInputFiles([notes, fake, pdf("real.pdf")]);
  await expect(files(page).getByRole("listitem")).toHaveCount(1);
  const told = field(page).getByRole("alert");
  await expect(told).toContainText("notes.txt isn't a PDF, DOCX, ODT, PNG, JPEG, WebP, or HEIC file.");
  await expect(told).toContainText("fake.pdf isn't a PDF, DOCX");
  await expectAccessible(page);
});
