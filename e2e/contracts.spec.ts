import { chooseMore, dialog, open, openBlank } from "./actions.ts";
import { askApi, expect, expectAccessible, gotoWithoutPrefetch, test } from "./browser.ts";
import { dayFromToday, hire, make, notices, question, refusal, rowOf, unique } from "./workforce.ts";

const invalid = "[aria-invalid]";

test.describe("a new contract", () => {
  test("shows errors in plain words on their fields, takes a typed date, keeps what was typed after a refusal, and is created once despite a lost response", async ({
    page,
  }) => {
    await open(page, "/contracts/new");
    const create = page.getByRole("button", { name: "Create contract" });
    await create.click();
    await expect(page.getByText("Choose a worker or add a new person")).toBeFocused();
    await page.getByRole("button", { name: "Add a new person" }).click();
    await create.click();
    await expect(page.getByLabel("First name")).toBeFocused();
    for (const label of ["Last name", "Email address", "Job title", "Title", "Currency", "Rate", "First day"])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Legal entity", { exact: true })).toHaveAccessibleDescription(/Choose a legal entity/);
    await expect(page.getByLabel("Country", { exact: true })).toHaveAccessibleDescription(
      "Choose a country from the list.",
    );
    await expect(page.getByLabel("Last day")).not.toHaveAttribute("aria-invalid");
    await expect(page.getByLabel("Rate", { exact: true })).toHaveAccessibleDescription(
      /Enter an amount, such as 1250\.00\.$/,
    );
    await expect(page.getByLabel("Title", { exact: true })).toHaveAccessibleDescription(/Title is required\.$/);
    expect(await page.getByText(/\bmust be (a UUID|one of|a country code)/).count()).toBe(0);

    const last_name = unique("Made");
    for (const [label, value] of [
      ["First name", "Ola"],
      ["Last name", last_name],
      ["Email address", `${last_name}@people.example`],
      ["Job title", "Surveyor"],
      ["Country", "pl"],
      ["Title", "Bridge survey"],
      ["Rate", "10.005"],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel("First day").focus();
    await page.keyboard.type("02012026");
    await expect(page.getByLabel("First day")).toHaveValue("2026-02-01");
    await page.getByLabel("Last day").focus();
    await page.keyboard.type("01");
    await page.getByLabel("Legal entity", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Currency").fill("eur");
    await page.getByLabel("Currency").press("Tab");
    await page.getByLabel("Legal entity", { exact: true }).selectOption({ index: 2 });
    await expect(page.getByLabel("Currency")).toHaveValue("Euro (EUR)");
    await create.click();
    await expect(page.getByLabel("Last day")).toHaveAccessibleDescription(/Finish the date, or clear it\.$/);
    await expect(page.getByLabel("Rate", { exact: true })).toHaveAccessibleDescription(
      /10\.005 may mean 10,005\.00 or 10\.00 EUR\. Write 10005 or 10\.00\.$/,
    );
    await page.getByLabel("Rate", { exact: true }).fill("4200.005");
    await create.click();
    await expect(page.getByLabel("Rate", { exact: true })).toHaveAccessibleDescription(
      /EUR has at most 2 decimal places\. Write 4200\.00\.$/,
    );
    await page.getByLabel("Rate", { exact: true }).fill("4.200,00");
    await expect(page.getByText("4,200.00 EUR", { exact: true })).toBeVisible();
    await page.getByLabel("Last day").fill("2026-01-01");
    await create.click();
    await expect(page.getByLabel("Last day")).toHaveAccessibleDescription(/must not be before/);
    await expect(page.locator(invalid)).toHaveCount(1);
    await expect(page.getByLabel("Last day")).toBeFocused();
    await page.getByLabel("Last day").fill("");

    await page.getByRole("button", { name: "Choose an existing person" }).click();
    await page.getByRole("button", { name: "Add a new person" }).click();
    await expect(page.getByLabel("Last name")).toHaveValue(last_name);

    await page.route("**/rest/v2/contracts", (route) => route.fulfill(refusal));
    await create.click();
    await expect(page.getByRole("alert").filter({ hasText: "0199-workforce" })).toBeFocused();
    await page.unroute("**/rest/v2/contracts");
    await page.route("**/rest/v2/contracts", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await create.click();
    await expect(page.getByText("Couldn't reach the server")).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Bridge survey");
    await page.unroute("**/rest/v2/contracts");
    await create.click();
    await expect(page.getByRole("heading", { level: 1, name: `Ola ${last_name}` })).toBeVisible();
    const { total_count } = await askApi<{ total_count: number }>(page, `/contracts?search=${last_name}`);
    expect(total_count).toBe(1);
    await page.getByRole("link", { name: "Contracts", exact: true }).first().click();
    await expect(rowOf(page, last_name)).toContainText("4,200.00 EUR");
  });

  test("finds its worker by keyboard, and asks before discarding a half-finished form", async ({ page }) => {
    await open(page, "/contracts");
    const { name } = await hire(page, "Chosen");
    await page.getByRole("link", { name: "New contract" }).click();
    const search = page.getByRole("searchbox", { name: "Search people" });
    await search.fill(name);
    await search.press("Enter");
    await expect(page.locator(invalid)).toHaveCount(0);
    await expect(page.getByRole("list", { name: "People found" }).getByRole("button")).toHaveCount(1);
    await search.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Choose someone else" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(search).toBeFocused();
    await page.getByLabel("Title", { exact: true }).fill("Half done");
    await page.getByRole("link", { name: "Cancel" }).click();
    await dialog(page).getByRole("button", { name: "Keep editing" }).click();
    await page.goBack();
    await dialog(page).getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/contracts$/);
  });

  test("says which options couldn't be loaded, and retries them", async ({ page }) => {
    for (const path of ["people?*", "legal-entities"]) await page.route(`**/rest/v2/${path}`, (route) => route.abort());
    await page.route("**/contracts/new", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll("list_people", "x").replaceAll("list_legal_entities", "y");
      await route.fulfill({ response, body });
    });
    await open(page, "/contracts/new");
    for (const title of ["Couldn't load people", "Couldn't load legal entities"])
      await expect(page.getByText(title)).toBeVisible();
    await expectAccessible(page);
    for (const path of ["people?*", "legal-entities"]) await page.unroute(`**/rest/v2/${path}`);
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect(page.getByRole("list", { name: "People found" })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Legal entity", { exact: true }).locator("option")).not.toHaveCount(1);
  });
});

test("amends a contract twice, cancels an amendment and restores it with Undo; amendments appear in the history", async ({
  page,
}) => {
  await openBlank(page);
  const { contract_id } = await hire(page, "Amended");
  await open(page, `/contracts/${contract_id}`);
  const amend = page.getByRole("button", { name: "Amend…" });
  const history = page.getByRole("region", { name: "History" });
  const agreed = page.getByRole("group", { name: "Upcoming changes" });
  await amend.click();
  await dialog(page).getByRole("button", { name: "Amend contract" }).click();
  await expect(dialog(page).getByLabel("First day")).toHaveAccessibleDescription(/Choose the first day/);
  await expect(dialog(page).getByLabel("Rate in EUR")).toHaveAccessibleDescription(
    /Change the rate, the title, or both/,
  );
  await dialog(page).getByLabel("First day").fill("2025-01-01");
  await dialog(page).getByLabel("Rate in EUR").fill("1500");
  await dialog(page).getByLabel("Title", { exact: true }).fill("Lead survey");
  await dialog(page).getByLabel("Note").fill("After the review");
  await dialog(page).getByRole("button", { name: "Amend contract" }).click();
  await expect(dialog(page).getByLabel("First day")).toHaveAccessibleDescription(/The contract starts on 2026-01-01/);
  await expect(dialog(page).getByLabel("First day")).toBeFocused();
  await dialog(page).getByLabel("First day").fill(dayFromToday(10));
  await dialog(page).getByRole("button", { name: "Amend contract" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(amend).toBeFocused();
  await expect(agreed).toContainText("1,500.00 EUR");
  await expect(history).toContainText(/1,500\.00\sEUR, Lead survey/);
  await expect(history).toContainText("After the review");

  await amend.click();
  await dialog(page).getByLabel("First day").fill(dayFromToday(20));
  await expect(dialog(page).getByLabel("Rate in EUR")).toHaveValue("1500.00");
  await expect(dialog(page).getByLabel("Rate in EUR")).toHaveAccessibleDescription("1,500.00 EUR until then.");
  await dialog(page).getByLabel("Rate in EUR").fill("1000.00");
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByText("Discard what you entered?")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Keep editing" }).click();
  await dialog(page).getByRole("button", { name: "Amend contract" }).click();
  await expect(agreed.getByRole("listitem")).toHaveCount(2);
  await expect(agreed.getByRole("listitem").last()).toContainText("1,000.00 EUR");
  await expect(history.getByRole("listitem").first()).not.toContainText("Lead survey");

  await agreed.getByRole("button", { name: "Cancel amendment" }).first().press("Enter");
  await expect(agreed.getByRole("listitem")).toHaveCount(1);
  await expect(agreed).toBeFocused();
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(agreed.getByRole("listitem")).toHaveCount(2);
  await expect(agreed.getByRole("listitem").first()).toContainText("1,500.00 EUR");
});

test("a status someone else changed is reported and refreshed; canceling asks for the worker's name; a contract goes from new to terminated, withdrawn and terminated again; focus stays on its actions", async ({
  page,
}) => {
  await openBlank(page);
  const canceled = await hire(page, "Cancelled", { status: "new" });
  const { contract_id, name } = await hire(page, "Ended", { status: "new" });
  await open(page, `/contracts/${canceled.contract_id}`);
  await make(page, `/contracts/${canceled.contract_id}/transition`, { status: "under_review" });
  await page.getByRole("button", { name: "Send to review" }).click();
  await expect(notices(page)).toContainText("Couldn't change the contract");
  await expect(page.getByRole("button", { name: "Move back to new" })).toBeVisible();
  await chooseMore(page, "Cancel the contract…");
  await question(page).getByRole("button", { name: "Cancel the contract" }).click();
  await expect(question(page).getByText(`Type ${canceled.name} to confirm`)).toBeVisible();
  await question(page).getByRole("textbox").fill(canceled.name);
  await question(page).getByRole("button", { name: "Cancel the contract" }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByText("Canceled", { exact: true }).first()).toBeVisible();

  await open(page, `/contracts/${contract_id}`);
  const actions = page.getByRole("group", { name: "Contract actions" });
  const history = page.getByRole("region", { name: "History" });
  await actions.getByRole("button", { name: "Start the contract" }).press("Enter");
  await expect(history.getByText("In progress")).toBeVisible();
  await expect(actions).toBeFocused();
  await chooseMore(page, "Terminate…");
  await dialog(page).getByLabel("Last day").fill("2025-12-31");
  await dialog(page).getByRole("button", { name: "Terminate contract" }).click();
  await expect(dialog(page).getByLabel("Reason")).toHaveAccessibleDescription(/Enter a reason/);
  await dialog(page).getByLabel("Reason").fill("The bridge is built");
  await dialog(page).getByRole("button", { name: "Terminate contract" }).click();
  await expect(dialog(page).getByLabel("Last day")).toHaveAccessibleDescription(/starts on 2026-01-01/);
  await dialog(page).getByLabel("Last day").fill(dayFromToday(30));
  await dialog(page).getByRole("button", { name: "Terminate contract" }).press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(history).toContainText("The bridge is built");
  await expect(actions).toBeFocused();
  await actions.getByRole("button", { name: "Withdraw the termination" }).click();
  await expect(history).toContainText("Termination withdrawn");
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(actions.getByRole("button", { name: "Withdraw the termination" })).toBeVisible();
  await page.getByRole("link", { name }).click();
  await expect(rowOf(page, "Survey")).toContainText("In progress until");
});

test("a missing contract or person is reported, and so is one, or a history, that can't be loaded, with a retry", async ({
  page,
}) => {
  await open(page, "/contracts/none0000");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  const { contract_id, person_id, name } = await hire(page, "Unread");
  await open(page, `/people/${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.route(`**/rest/v2/people/${person_id}`, (route) => route.fulfill(refusal));
  await gotoWithoutPrefetch(page, `/people/${person_id}`, "get_person");
  await expect(page.getByText("Couldn't load the person")).toBeVisible();
  await expect(page.getByText("0199-workforce")).toBeVisible();
  await page.unroute(`**/rest/v2/people/${person_id}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.route(`**/rest/v2/contracts/${contract_id}*`, (route) => route.fulfill(refusal));
  await page.route(`**/rest/v2/contracts/${contract_id}/history`, (route) => route.fulfill(refusal));
  await gotoWithoutPrefetch(page, `/contracts/${contract_id}`, "get_contract");
  await expect(page.getByText("Couldn't load the contract")).toBeVisible();
  await page.unroute(`**/rest/v2/contracts/${contract_id}*`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Couldn't load the history")).toBeVisible();
  await page.unroute(`**/rest/v2/contracts/${contract_id}/history`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Created");
});
