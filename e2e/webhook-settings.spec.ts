import { dialog, open } from "./actions.ts";
import { expect, rowOf, subscribe, test, unique } from "./webhooks-page.ts";

test("changes stay unsaved until saved or discarded, and a refusal keeps them; deleting requires typing the name, and then the page doesn't exist", async ({
  page,
}) => {
  const { id } = await subscribe(page, {
    ...{ name: unique("Settings"), url: `https://${crypto.randomUUID()}.example.com/in`, events: ["webhook.ping"] },
  });
  await open(page, `/developers/webhooks/${id}/settings`);
  const name = page.getByLabel(/^Name/);
  const discard = page.getByRole("button", { name: "Discard changes" });
  const save = page.getByRole("button", { name: "Save changes" });
  const before = await name.inputValue();
  await name.fill("Typed");
  await page.getByRole("radio", { name: /^v1/ }).check();
  await page.getByRole("link", { name: "Deliveries", exact: true }).click();
  await expect(dialog(page)).toContainText("You have unsaved changes.");
  await dialog(page).getByRole("button", { name: "Keep editing" }).click();
  await discard.click();
  await expect(name).toHaveValue(before);
  await expect(page.getByRole("radio", { name: /^v2/ })).toBeChecked();
  await expect(discard).toHaveCount(0);

  await page.getByRole("checkbox", { name: "webhook.ping" }).uncheck();
  await save.click();
  const events = page.locator("[data-error-of=events]");
  await expect(events.getByText("Choose at least one event, or all of them")).toBeVisible();
  await expect(events.getByRole("radio", { name: "Only selected events" })).toBeFocused();
  await page.getByRole("radio", { name: /^All events/ }).check();
  await expect(events.getByText("Choose at least one event, or all of them")).toHaveCount(0);

  await page.getByRole("button", { name: "Add headers" }).click();
  await page.getByLabel("Name of header 1").fill("X-Tenant");
  await page.getByRole("button", { name: "Add header", exact: true }).click();
  await expect(page.getByLabel("Name of header 2")).toBeFocused();
  await page.getByLabel("Name of header 2").fill("Host");
  await page.getByLabel("Value of header 2").fill("somewhere");
  await save.click();
  await expect(page.locator("[data-error-of=headers]").getByText("Give every header a value")).toBeVisible();
  await page.getByLabel("Value of header 1").fill("acme");
  await expect(page.locator("[data-error-of=headers]").getByText("Give every header a value")).toHaveCount(0);
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "Couldn't save the changes" })).toContainText(
    "Custom headers",
  );
  await expect(page.getByLabel("Value of header 1")).toHaveValue("acme");
  await page.getByRole("button", { name: "Remove header 2" }).click();
  await save.click();
  await expect(page.getByText("was saved")).toBeVisible();
  await expect(discard).toHaveCount(0);
  await expect(page.locator("[data-error-of=headers]")).toContainText("X-Tenant");

  const called = (await page.getByRole("heading", { level: 1 }).innerText()).trim();
  await page.getByRole("button", { name: "Delete…" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete webhook" }).click();
  await expect(question.getByText(`Type ${called} to confirm`)).toBeVisible();
  await question.getByRole("textbox").fill(called);
  await question.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page).toHaveURL(/\/developers\/webhooks$/);
  await expect(rowOf(page, called)).toHaveCount(0);
  await open(page, `/developers/webhooks/${id}/settings`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
