import {
  type Answer,
  codeOf,
  curl,
  finish,
  generate,
  makeExpired,
  pageTraces,
  root,
  rowOf,
  run,
  shownValue,
} from "./access-tokens-page.ts";
import { dialog, open } from "./actions.ts";
import { askApi, expect, expectAccessible, hydrated, product, test, watch } from "./browser.ts";

test("a token is shown once, reads invoices over HTTPS, and stops working when revoked", async ({ page }) => {
  const seen = watch(page);
  const name = "Ledger export";
  await open(page, "/developers/access-tokens");
  await page.getByRole("link", { name: "Generate new token" }).click();
  await expect(page.getByRole("heading", { name: "Generate new token" })).toBeVisible();
  const value = await generate(page, name);
  await expect(dialog(page)).toContainText("Waiting for the first request");
  await expect(codeOf(page, /with curl/)).toContainText(`${product.url}/rest/v2/invoices`);
  // The MCP server accepts only personal tokens.
  await expect(codeOf(page, /^MCP/)).toHaveCount(0);
  await expectAccessible(page);

  const read = await curl(value);
  expect(read.status).toBe(200);
  expect(read.body.data).toEqual((await askApi<Answer["body"]>(page, "/invoices?limit=3")).data);
  await expect(dialog(page).getByText(/First request received: list_invoices from/)).toBeVisible({ timeout: 30_000 });

  await finish(page);
  expect(await pageTraces(page)).not.toContain(value);
  await page.goBack();
  expect(await pageTraces(page)).not.toContain(value);
  await page.goForward();
  await page.reload();
  await hydrated(page);
  expect(await pageTraces(page)).not.toContain(value);

  await open(page, "/developers/access-tokens");
  const row = rowOf(page, name);
  await expect(row).toContainText("list_invoices from");
  await expect(row).toContainText(value.slice(-4));
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Revoke token" }).click();
  await expect(question.getByText(`Type ${name} to confirm`)).toBeVisible();
  expect((await curl(value)).status).toBe(200);
  await question.getByRole("textbox").fill(name);
  await question.getByRole("button", { name: "Revoke token" }).click();
  await expect(row).toContainText("Revoked");
  expect((await curl(value)).status).toBe(401);
  await expect(row.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  expect(seen).toEqual([]);
});

test("malformed, unknown, expired and revoked tokens get the same response; a missing scope gets another", async ({
  page,
}) => {
  const revoked = await generate(page, "Soon revoked");
  await finish(page);
  const expired = await generate(page, "Soon expired");
  await finish(page);
  const narrow = await generate(page, "Recruiting only", "ats:read");
  await finish(page);
  const { data } = await askApi<{ data: { id: string; name: string }[] }>(page, "/access-tokens");
  const idOf = (name: string) => data.find((token) => token.name === name)?.id ?? "";
  await page.evaluate((id) => fetch(`/rest/v2/access-tokens/${id}`, { method: "DELETE" }), idOf("Soon revoked"));
  await makeExpired(idOf("Soon expired"));

  const unknown = await run(
    process.execPath,
    ["-e", `import("#lib/platform/auth/token-text.ts").then((m) => console.log(m.newTokenText("organization")))`],
    { cwd: root },
  );
  const texts = ["nonsense", `${revoked.slice(0, -1)}_`, unknown.stdout.trim(), expired, revoked, null];
  const answers = await Promise.all(texts.map((text) => curl(text)));
  const bodies = answers.map(({ status, body }) => ({
    status,
    body: { ...body, request: { ...body.request, api_req_id: "" } },
  }));
  expect(bodies[0]).toMatchObject({
    status: 401,
    body: { errors: [{ message: expect.stringContaining("access token") }] },
  });
  for (const body of bodies) expect(body).toEqual(bodies[0]);

  const refused = await curl(narrow);
  expect(refused.status).toBe(403);
  expect(refused.body.errors?.[0]?.message).toContain("accounting:read");
});

test.describe("leaving while the token is shown", () => {
  test("Back asks for confirmation and hides the token in the meantime", async ({ page }) => {
    const value = await generate(page, "Guarded");
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Leave without saving the token?" })).toBeVisible();
    expect(await page.content()).not.toContain(value);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show the token again" }).click();
    expect(await shownValue(page)).toBe(value);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Confirm that you've saved it first")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "I've saved it" })).toBeFocused();
    await page.keyboard.press("Escape");
    expect(await shownValue(page)).toBe(value);
    await page.goBack();
    await page.getByRole("button", { name: "Leave without it" }).click();
    await expect(page).toHaveURL(/\/developers\/access-tokens$/);
    expect(await pageTraces(page)).not.toContain(value);
  });

  test("the command palette shortcut asks for confirmation, and opens the palette once the token is saved", async ({
    page,
  }) => {
    await generate(page, "Guarded from commands");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Leave without saving the token?" })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Search and commands" })).toHaveCount(0);
    await page.getByRole("button", { name: "Show the token again" }).click();
    await dialog(page).getByRole("checkbox", { name: "I've saved it" }).check();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search and commands" }).getByRole("combobox")).toBeFocused();
    await expect(page).toHaveURL(/\/developers\/access-tokens$/);
  });

  test("reloading shows the browser's own prompt and brings back an empty form", async ({ page }) => {
    const value = await generate(page, "Reloaded");
    const questions: string[] = [];
    page.on("dialog", (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await page.reload();
    expect(questions).toEqual(["beforeunload"]);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    expect(await pageTraces(page)).not.toContain(value);
  });
});
