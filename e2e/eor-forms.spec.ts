import type { Locator, Page } from "@playwright/test";
import fc from "fast-check";
import { commonKeys, type Definition, definitionProblems, visibleFields } from "#lib/eor/forms/rules.ts";
import { seed, sized } from "#lib/testing/size.ts";
import { dialog, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, test } from "./browser.ts";
import { hireOnRecord } from "./eor-page.ts";
import { publishable } from "./random-forms.ts";
import { make, notices, read } from "./workforce.ts";

interface Published {
  version: number;
  definitions: Definition[];
}

const formOf = (page: Page, id: string) => read<Published>(page, `/eor/forms/${id}`);
const preview = (page: Page): Locator => page.getByRole("form", { name: "Preview" });
const row = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "Fields" }).getByRole("listitem").filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("edits a form with its preview, compares and publishes it; restoring an earlier version creates a new one", async ({
  page,
}) => {
  await open(page, "/settings/forms?kind=bank_guide&country=PL");
  await page.getByRole("link", { name: "Poland" }).click();
  await expect(page.getByRole("heading", { name: "Poland (PL) · Bank guide · PLN", level: 1 })).toBeVisible();
  await expect(page.getByText("ISO 13616")).toBeVisible();

  await press(page, "Edit IBAN");
  const pattern = page.getByLabel("Pattern of rule 1");
  await pattern.fill("(?=PL)");
  await expect(pattern).toHaveAccessibleDescription(/Look-ahead and look-behind aren't supported/);
  await press(page, "Publish version…");
  await expect(pattern).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await pattern.fill("^PL\\d{26}$");
  await expect(page.getByText("problem has to be fixed")).toHaveCount(0);
  await page.getByLabel("Label", { exact: true }).fill("IBAN number");
  await page.getByLabel("Error message of rule 1").fill("Two letters and 26 digits, please.");
  await preview(page).getByLabel("IBAN number").fill("PL12");
  await preview(page).getByLabel("Account holder").focus();
  await expect(preview(page).getByLabel("IBAN number")).toHaveAccessibleDescription(
    /Two letters and 26 digits, please\./,
  );

  await press(page, "Add field");
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await page.keyboard.type("Branch");
  await page.keyboard.press("Tab");
  const key = page.getByLabel("Key", { exact: true });
  await expect(key).toHaveValue("branch");
  await key.fill("iban");
  await page.keyboard.press("Tab");
  await expect(key).toHaveAccessibleDescription(/The key iban is already used in this form\./);
  await key.fill("branch_code");
  await page.keyboard.press("Tab");
  await press(page, "Close Branch");

  const up = page.getByRole("button", { name: "Move Branch up" });
  await up.focus();
  for (const place of [4, 3]) {
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Branch is now field ${place} of 5`)).toBeAttached();
    await expect(up).toBeFocused();
  }
  await press(page, "Remove BIC");
  await expect(row(page, "BIC")).toHaveCount(0);
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "BIC")).toHaveCount(1);

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(dialog(page)).toContainText("This version isn't published yet.");
  await dialog(page).getByRole("button", { name: "Keep editing" }).click();

  await press(page, "Publish version…");
  await expect(dialog(page).getByRole("region", { name: "Added" })).toContainText("Branch");
  const changed = dialog(page).getByRole("region", { name: "Changed" });
  await expect(changed).toContainText("Label: “IBAN” → “IBAN number”");
  await expect(changed.getByRole("listitem").filter({ hasText: "BIC" })).toHaveCount(0);
  await dialog(page).getByLabel("What changed").fill("Branch asked");
  await dialog(page).getByRole("button", { name: "Publish version" }).click();
  await expect(page.getByText("Version 1 of Poland (PL) · Bank guide · PLN was published").first()).toBeAttached();
  const first = await formOf(page, "bank_guide.PL.PLN");
  expect(first.version).toBe(1);
  expect(first.definitions.map((one) => one.key)).toEqual([
    "account_holder",
    "iban",
    "branch_code",
    "bic",
    "bank_name",
  ]);

  await page.getByRole("link", { name: "Versions", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Version 1", exact: true })).toBeVisible();
  await expect(page.getByText("Branch asked")).toBeVisible();
  await page.getByText("Changes in version 1").click();
  await expect(page.getByRole("region", { name: "Added" })).toContainText("branch_code");
  await page.getByText("Fields of built-in version: 4").click();
  await expect(page.getByText(/Rule: matches \^PL/)).toBeVisible();
  await press(page, "Reset to the built-in form…");
  await expect(dialog(page).getByRole("region", { name: "Removed" })).toContainText("Branch");
  await dialog(page).getByRole("button", { name: "Reset form" }).click();
  await expect(page.getByText("Reset to the built-in form", { exact: true })).toBeVisible();
  await press(page, "Restore version 1…");
  await dialog(page).getByRole("button", { name: "Restore version" }).click();
  await expect(page.getByText("Restored version 1")).toBeVisible();
  const third = await formOf(page, "bank_guide.PL.PLN");
  expect([third.version, third.definitions]).toEqual([3, first.definitions]);
});

test("a form for a new country starts with the fields every form has", async ({ page }) => {
  await open(page, "/settings/forms");
  await page.getByRole("button", { name: "Add form" }).click();
  await dialog(page).getByRole("button", { name: "Open editor" }).click();
  await expect(dialog(page).getByLabel("Country")).toHaveAccessibleDescription("Country is required.");
  await dialog(page).getByLabel("Country").fill("icel");
  await page.getByRole("option", { name: "Iceland" }).click();
  await dialog(page).getByRole("button", { name: "Open editor" }).click();
  await expect(page.getByRole("heading", { name: "Iceland (IS) · Additional information" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove City" })).toHaveCount(0);
  await press(page, "Publish version…");
  await dialog(page).getByRole("button", { name: "Publish version" }).click();
  await expect(
    page.getByText("Version 1 of Iceland (IS) · Additional information was published").first(),
  ).toBeAttached();
  const { definitions } = await formOf(page, "worker_additional_fields.IS");
  expect(definitions.map(({ key }) => key).sort()).toEqual([...commonKeys].sort());
});

test("reports a version someone else published in the meantime, and doesn't overwrite it unseen", async ({ page }) => {
  await open(page, "/settings/forms/bank_guide.IN.INR");
  await press(page, "Edit Account holder");
  await page.getByLabel("Label", { exact: true }).fill("Holder");
  const { definitions } = await formOf(page, "bank_guide.IN.INR");
  const body = { kind: "bank_guide", country: "IN", currency: "INR", definitions: definitions.slice(0, 2) };
  await make(page, "/eor/forms", body);
  await press(page, "Publish version…");
  await expect(dialog(page).getByRole("region", { name: "Added" })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Publish version" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Version 1 was published after version 0.");
  await expect(dialog(page).getByRole("region", { name: "Added" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Load it" }).click();
  await expect(page.getByRole("region", { name: "Fields" }).getByRole("listitem")).toHaveCount(2);
});

const asked = (key: string, label: string, order: number, more: Partial<Definition> = {}): Definition => ({
  ...{ key, type: "text", is_required: false, validation: [], dependencies: [], values_allowed: [] },
  ui_guide: { label, order, field_type: "text", description: "", helper_text: "", local_label: "" },
  required_by: "contract_signing",
  ...more,
});

test("a form that changes while half filled in keeps every answer and asks for what is missing now", async ({
  page,
}) => {
  const common = commonKeys.map((key, at) => asked(key, key === "city" ? "City" : key, at));
  const publish = (...own: Definition[]) =>
    make(page, "/eor/forms", { kind: "worker_additional_fields", country: "SE", definitions: [...common, ...own] });
  await openBlank(page);
  await publish(asked("clearing", "Clearing number", 20, { is_required: true }), asked("shoe_size", "Shoe size", 21));
  const id = await hireOnRecord(page, { country: "SE", currency: "SEK" });
  await open(page, `/eor/${id}`);
  const form = page.getByRole("form", { name: "Additional information" });
  const save = page.getByRole("button", { name: "Save answers" });
  await form.getByLabel("Clearing number").fill("8327");
  await form.getByLabel("Shoe size").fill("44");
  await save.click();
  await expect(page.getByText("Saved 2 answers")).toBeVisible();
  await form.getByLabel("City").fill("Uppsala");
  await form.getByLabel("Shoe size").fill("45");

  await publish(
    asked("clearing", "Clearing number", 20, { is_required: true }),
    asked("personal_number", "Personal identity number", 21, { is_required: true }),
  );
  await save.click();
  await expect(form.getByLabel("Personal identity number")).toBeVisible();
  await expect(form.getByLabel("Shoe size")).toHaveCount(0);
  await expect(form.getByLabel("City")).toHaveValue("Uppsala");
  await expect(form.getByLabel("Clearing number")).toHaveValue("8327");
  await expect(form).toContainText("no longer asks for everything you entered");
  await expect(form.getByText("45", { exact: true })).toBeVisible();
  await expect(page.getByText("1 still needed")).toBeVisible();
  await page.getByText("No longer asked: 1 answer").click();
  await expect(page.getByText("44", { exact: true })).toBeVisible();
  await form.getByLabel("Personal identity number").fill("19900101-2384");
  await save.click();
  await expect(form.getByText(/unsaved change/)).toHaveCount(0);
  await expect(page.getByText("still needed")).toHaveCount(0);
  const { values } = await read<{ values: object }>(page, `/eor/workers/contracts/${id}/additional-information`);
  expect(values).toMatchObject({
    clearing: "8327",
    shoe_size: "44",
    city: "Uppsala",
    personal_number: "19900101-2384",
  });
});

test("random forms render with every field labeled and described, without axe violations", async ({ page }) => {
  // axe checks each of the forms; the long run has thirty.
  test.setTimeout(300_000);
  await openBlank(page);
  for (const [at, definitions] of fc.sample(publishable, { seed, numRuns: sized(2, 30) }).entries()) {
    const told = `form ${at} of seed ${seed}`;
    expect(definitionProblems(definitions), told).toEqual([]);
    await make(page, "/eor/forms", { kind: "bank_guide", country: "AQ", currency: "USD", definitions });
    await open(page, "/settings/forms/bank_guide.AQ.USD");
    await preview(page).getByRole("button", { name: "Check answers" }).click();
    const visible = visibleFields(definitions, {});
    const boxes = preview(page).locator("[data-field]");
    await expect(boxes, told).toHaveCount(visible.length);
    for (const { key, is_required, ui_guide, type } of visible) {
      const box = preview(page).locator(`[data-field="${key}"]`);
      const isGroup = type === "boolean" || type === "multiselect";
      const control = box.locator(isGroup ? "fieldset" : "input:not([type=hidden]), select, textarea").first();
      await expect(control, told).toHaveAccessibleName(is_required ? ui_guide.label : `${ui_guide.label} (optional)`);
      for (const text of [ui_guide.helper_text, ui_guide.description, ui_guide.local_label].filter(Boolean))
        await expect(control, told).toHaveAccessibleDescription(new RegExp(text));
      if (is_required)
        await expect(control, told).toHaveAccessibleDescription(new RegExp(`${ui_guide.label} is required\\.`));
    }
    await expectAccessible(page);
  }
});
