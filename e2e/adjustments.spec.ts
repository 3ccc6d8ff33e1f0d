import { dialog, open, openBlank, tabTo } from "./actions.ts";
import { addWithReceipt, colleague, dropPicture, enter, panel, pdf, save } from "./adjustments-page.ts";
import { expect, test, watch } from "./browser.ts";
import { addAdjustment, hire, row } from "./time-page.ts";
import { make } from "./workforce.ts";

test("a receipt is dropped in, the forecast shows before saving, a rejected file is named next to it and input is kept, and the picture shows afterward", async ({
  page,
}) => {
  const seen = watch(page);
  await open(page, "/adjustments");
  const hired = await hire(page, "Dropped");
  await enter(page, hired, "Hotel in Gdynia");
  const forecast = dialog(page).getByRole("status", { name: "Forecast" });
  await expect(forecast.getByText(/^Lands in the .* cycle/)).toBeVisible();
  const before = await forecast.getByText(/^Lands in the/).textContent();
  await expect(dialog(page).getByText(/^Moves it to the .* cycle\. You can choose this until/)).toBeVisible();
  await dialog(page).getByLabel("Pay in the following cycle").check();
  await expect(forecast.getByText(/^Lands in the/)).not.toHaveText(before ?? "");
  await dialog(page).getByLabel("Pay in the following cycle").uncheck();
  await expect(forecast.getByText(/^Lands in the/)).toHaveText(before ?? "");

  const add = dialog(page).getByRole("button", { name: "Add adjustment" });
  await dropPicture(page, "receipt.png");
  await expect(dialog(page).getByText("receipt.png")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Remove file" }).click();
  await add.click();
  await expect(dialog(page).getByText("Choose a receipt.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Choose file" })).toBeFocused();
  const input = dialog(page).getByLabel("Receipt file");
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") });
  await add.click();
  await expect(dialog(page).getByText("This kind of file isn't accepted.")).toBeVisible();
  await input.setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: Buffer.from("Hello, I am text") });
  await add.click();
  await expect(dialog(page).getByText(/receipt\.png isn't a PDF, PNG/)).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Replace file" })).toBeFocused();
  await expect(dialog(page).getByLabel("Title")).toHaveValue("Hotel in Gdynia");
  await dropPicture(page, "receipt.png");
  await dialog(page).getByLabel("Amount, EUR").fill("10.005");
  await add.click();
  await expect(dialog(page).getByLabel("Amount, EUR")).toBeFocused();
  await dialog(page).getByLabel("Amount, EUR").fill("48.90");
  await save(page);

  await open(page, `/adjustments?contract=${hired.contract_id}`);
  await expect(row(page, "Hotel in Gdynia").getByRole("img", { name: "Has a receipt" })).toBeVisible();
  await expect(row(page, "Hotel in Gdynia")).toContainText("48.90 EUR");
  await row(page, "Hotel in Gdynia").getByRole("link").click();
  const picture = panel(page, hired).getByRole("img", { name: /receipt\.png/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(600);
  await expect(panel(page, hired).getByText("Harbor Hotel")).toBeVisible();
  await expect(panel(page, hired).getByText("Poland (PL)")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    panel(page, hired).getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("receipt.png");
  // The browser logs the refusal of the text named as a picture.
  expect(seen.filter((line) => !line.includes("status of 400"))).toEqual([]);
});

test("nobody reviews their own adjustment, alone or in bulk; a second person approves it, undoes that, and rejects one with a reason that shows", async ({
  page,
  browser,
}) => {
  await openBlank(page);
  const hired = await hire(page, "Reviewed");
  await addWithReceipt(page, hired, "Own stay");
  await addWithReceipt(page, hired, "Late stay");
  const other = await colleague(browser);
  await openBlank(other);
  await addAdjustment(other, hired, "Ferry");
  const list = `/adjustments?status=all&contract=${hired.contract_id}`;
  await open(page, list);
  await row(page, "Own stay").getByRole("link").click();
  await expect(
    panel(page, hired).getByText("You added this adjustment, so someone else has to review it."),
  ).toBeVisible();
  await expect(panel(page, hired).getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(row(page, hired.name)).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all adjustments shown" }).click();
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Approve" }).click();
  const told = page.getByRole("alert").filter({ hasText: "2 of 3 adjustments were not approved" });
  await expect(told).toContainText("You added this adjustment");
  await expect(row(page, "Ferry")).toContainText("Approved");

  await open(other, list);
  await row(other, "Own stay").getByRole("link").click();
  await panel(other, hired).getByRole("button", { name: "Approve" }).click();
  await expect(panel(other, hired).getByText("Approved").first()).toBeVisible();
  await panel(other, hired).getByRole("button", { name: "Undo approval" }).click();
  await expect(panel(other, hired).getByRole("button", { name: "Approve" })).toBeVisible();
  await row(other, "Late stay").getByRole("link").click();
  await expect(panel(other, hired).getByText("Late stay", { exact: true }).first()).toBeVisible();
  await panel(other, hired).getByRole("button", { name: "Reject" }).click();
  await dialog(other).getByLabel("Reason").fill("The receipt is from last year");
  await dialog(other).getByRole("button", { name: "Reject adjustment" }).click();
  await expect(dialog(other)).toBeHidden();
  await expect(panel(other, hired).getByRole("button", { name: "Undo rejection" })).toBeVisible();
  await other.context().close();

  await open(page, list);
  await row(page, "Late stay").getByRole("link").click();
  await expect(panel(page, hired).getByText("The receipt is from last year")).toBeVisible();
});

test("an edit changes only what was edited and can replace the receipt, undoing a deletion restores both; a plain deduction shows type, description and minus sign", async ({
  page,
}) => {
  await openBlank(page);
  const hired = await hire(page, "Edited");
  await addWithReceipt(page, hired, "Edited stay", { ...pdf, name: "first.pdf" });
  await make(page, "/invoice-adjustments", {
    ...{ contract_id: hired.contract_id, type: "deduction", description: "Advance repaid", amount: "20.00" },
  });
  await open(page, `/adjustments?contract=${hired.contract_id}`);
  await row(page, "Edited stay").getByRole("link").click();
  await panel(page, hired).getByRole("button", { name: "Edit" }).click();
  await expect(dialog(page).getByLabel("Category")).toHaveValue("accommodation");
  await dialog(page).getByLabel("Amount, EUR").fill("52.00");
  await dialog(page).getByLabel("Receipt file").setInputFiles(pdf);
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, "Edited stay")).toContainText("52.00 EUR");
  await expect(panel(page, hired).getByText("invoice.pdf")).toBeVisible();
  await expect(panel(page, hired).getByText("Harbor Hotel")).toBeVisible();

  await panel(page, hired).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`The adjustment of ${hired.name} was deleted`)).toBeVisible();
  await expect(row(page, "Edited stay")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The adjustment was restored")).toBeVisible();
  await row(page, "Edited stay").getByRole("link").click();
  await expect(panel(page, hired).getByText("invoice.pdf")).toBeVisible();

  await expect(row(page, "Advance repaid")).toContainText("−20.00 EUR");
  await expect(row(page, "Advance repaid")).toContainText("Deduction");
  await row(page, "Advance repaid").getByRole("link").click();
  await expect(panel(page, hired).getByText("invoice.pdf")).toHaveCount(0);
  await panel(page, hired).getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("Description").fill("Advance of March repaid");
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  await expect(row(page, "Advance of March repaid")).toBeVisible();
});

test("adds, opens, deletes and restores an adjustment with the keyboard alone", async ({ page }) => {
  // Registered up front: a listener added at the key press could miss the event.
  page.on("filechooser", (chooser) => chooser.setFiles(pdf));
  await open(page, "/adjustments");
  const hired = await hire(page, "Keys");
  await page.keyboard.press("n");
  await expect(dialog(page).getByRole("combobox", { name: "Contract" })).toBeFocused();
  await page.keyboard.type(hired.name);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByLabel("Category")).toBeFocused();
  await page.keyboard.type("Meals");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Team lunch");
  await page.keyboard.press("Tab");
  await page.keyboard.type("31.20");
  await expect(dialog(page).getByText(/^Lands in the/)).toBeVisible();
  await tabTo(page, dialog(page).getByLabel("Description"));
  await page.keyboard.type("With the client");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Bistro");
  await page.keyboard.press("Tab");
  await page.keyboard.type("germ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("combobox", { name: "Country" })).toHaveValue("Germany (DE)");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("invoice.pdf")).toBeVisible();
  await tabTo(page, dialog(page).getByRole("button", { name: "Add adjustment" }));
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();

  await open(page, `/adjustments?contract=${hired.contract_id}`);
  await expect(row(page, "Team lunch")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(panel(page, hired)).toBeVisible();
  await tabTo(page, panel(page, hired).getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(row(page, "Team lunch")).toHaveCount(0);
  await tabTo(page, page.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(row(page, "Team lunch")).toBeVisible();
});
