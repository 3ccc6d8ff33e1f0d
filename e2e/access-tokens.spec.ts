import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { open } from "./actions.ts";
import { askApi, expect, expectAccessible, gotoWithout, hydrated, product, test, watch } from "./browser.ts";

const run = promisify(execFile);
const root = new URL("..", import.meta.url).pathname;
const lists = "**/rest/v2/access-tokens";

interface Answer {
  status: number;
  body: { errors?: { message: string }[]; request?: { api_req_id?: string }; data?: unknown };
}

/** Calls the API as a program does: curl over HTTPS. */
async function curl(token: string | null, path = "/invoices?limit=3"): Promise<Answer> {
  const header = token === null ? [] : ["-H", `Authorization: Bearer ${token}`];
  const url = `${product.url}/rest/v2${path}`;
  const { stdout } = await run("curl", ["-k", "-s", "-w", "\n%{http_code}", ...header, url], { maxBuffer: 10_000_000 });
  const at = stdout.lastIndexOf("\n");
  return { status: Number(stdout.slice(at)), body: JSON.parse(stdout.slice(0, at)) };
}

const codeOf = (page: Page, name: RegExp) => page.getByRole("figure", { name }).locator("code");
const dialog = (page: Page) => page.getByRole("dialog");
/** The text of the box with this heading. */
const boxOf = (page: Page, heading: string | RegExp) =>
  page
    .locator("figure")
    .filter({ has: page.locator("figcaption", { hasText: heading }) })
    .locator("code");
const shownValue = (page: Page) => boxOf(page, /^Token/).innerText();
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Fills in and sends the form; answers the value on show. */
async function generate(page: Page, name: string, scope = "accounting:read"): Promise<string> {
  await open(page, "/developers/access-tokens/new");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("radio", { name: /^Organization/ }).check();
  await page.getByRole("checkbox", { name: new RegExp(`^${scope}`) }).check();
  await page.getByRole("button", { name: "Generate token" }).click();
  await expect(dialog(page)).toContainText(`${name} is generated`);
  const value = (await shownValue(page)) ?? "";
  expect(value).toMatch(/^muo_[0-9A-Za-z]{49}$/);
  return value;
}

async function finish(page: Page): Promise<void> {
  await dialog(page).getByRole("checkbox", { name: "I have stored it" }).check();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/developers\/access-tokens$/);
}

/** Everything in the page that could still hold a text: document, storage, address, history and the server's own rendering. */
async function traces(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const rendered = await Promise.all(
      ["/developers/access-tokens", "/developers/access-tokens/new"].map(async (path) =>
        (await fetch(path, { headers: { rsc: "1" } })).text(),
      ),
    );
    const fields = [...document.querySelectorAll("input")].map((input) => input.value);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state, fields, rendered]);
  });
  return inPage + (await page.content()) + JSON.stringify(await page.context().cookies());
}

test("a token is shown once, reads the invoices over HTTPS, and stops at its revocation", async ({ page }) => {
  const seen = watch(page);
  const name = "Ledger export";
  await open(page, "/developers/access-tokens");
  await page.getByRole("link", { name: "Generate new token" }).click();
  await expect(page.getByRole("heading", { name: "Generate new token" })).toBeVisible();
  const value = await generate(page, name);
  await expect(dialog(page)).toContainText("Waiting for the first request");
  await expect(codeOf(page, /with curl/)).toContainText(`${product.url}/rest/v2/invoices`);
  const config = await codeOf(page, /^MCP/).textContent();
  expect(JSON.parse(config ?? "").mcpServers.muster).toMatchObject({
    url: `${product.url}/mcp`,
    headers: { Authorization: `Bearer ${value}` },
  });
  await expectAccessible(page);

  const read = await curl(value);
  expect(read.status).toBe(200);
  expect(read.body.data).toEqual((await askApi<Answer["body"]>(page, "/invoices?limit=3")).data);
  await expect(dialog(page).getByText(/First request received: list_invoices from/)).toBeVisible({ timeout: 30_000 });

  await finish(page);
  expect(await traces(page)).not.toContain(value);
  await page.goBack();
  expect(await traces(page)).not.toContain(value);
  await page.goForward();
  await page.reload();
  await hydrated(page);
  expect(await traces(page)).not.toContain(value);

  await open(page, "/developers/access-tokens");
  const row = rowOf(page, name);
  await expect(row).toContainText("list_invoices from");
  await expect(row).toContainText(value.slice(-4));
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Revoke token" }).click();
  await expect(question.getByText(`Type ${name} to go on`)).toBeVisible();
  expect((await curl(value)).status).toBe(200);
  await question.getByRole("textbox").fill(name);
  await question.getByRole("button", { name: "Revoke token" }).click();
  await expect(row).toContainText("Revoked");
  expect((await curl(value)).status).toBe(401);
  await expect(row.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  expect(seen).toEqual([]);
});

test("malformed, unknown, expired and revoked tokens get one and the same answer; a missing scope another", async ({
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
    ["-e", `import("#lib/auth/token-text.ts").then((m) => console.log(m.newTokenText("organization")))`],
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

/** The clock of the database decides, so the token's end is moved there. */
async function makeExpired(id: string): Promise<void> {
  const code = `
    const { embeddedUrl } = await import("#db/embedded.ts");
    const { default: postgres } = await import("postgres");
    const sql = postgres(embeddedUrl(process.env.DATA_DIR), { max: 1 });
    await sql\`update access_tokens set expires_at = now() - interval '1 second' where id = \${process.env.TOKEN_ID}\`;
    await sql.end();`;
  await run(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    env: { ...process.env, DATA_DIR: product.dataDir, TOKEN_ID: id, NODE_NO_WARNINGS: "1" },
  });
}

test.describe("leaving while the value is on show", () => {
  test("Back asks first and takes the value out of the page meanwhile", async ({ page }) => {
    const value = await generate(page, "Guarded");
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Leave without the token?" })).toBeVisible();
    expect(await page.content()).not.toContain(value);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show the token again" }).click();
    expect(await shownValue(page)).toBe(value);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Store the value first")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "I have stored it" })).toBeFocused();
    await page.keyboard.press("Escape");
    expect(await shownValue(page)).toBe(value);
    await page.goBack();
    await page.getByRole("button", { name: "Leave without it" }).click();
    await expect(page).toHaveURL(/\/developers\/access-tokens$/);
    expect(await traces(page)).not.toContain(value);
  });

  test("the key of the command palette asks first, and opens it once the value is stored", async ({ page }) => {
    await generate(page, "Guarded from commands");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Leave without the token?" })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Commands" })).toHaveCount(0);
    await page.getByRole("button", { name: "Show the token again" }).click();
    await dialog(page).getByRole("checkbox", { name: "I have stored it" }).check();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Commands" }).getByRole("combobox")).toBeFocused();
    await expect(page).toHaveURL(/\/developers\/access-tokens$/);
  });

  test("reloading asks by the browser's own question and brings back an empty form", async ({ page }) => {
    const value = await generate(page, "Reloaded");
    const questions: string[] = [];
    page.on("dialog", (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await page.reload();
    expect(questions).toEqual(["beforeunload"]);
    await expect(page.getByLabel("Name")).toHaveValue("");
    expect(await traces(page)).not.toContain(value);
  });
});

test.describe("the form", () => {
  test("is filled in by a link, says what it left out, and is never sent by it", async ({ page }) => {
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await open(page, "/developers/access-tokens?type=personal&scopes=people:read,moon:read&name=From%20a%20link");
    await expect(page).toHaveURL(/\/new\?/);
    await expect(page.getByLabel("Name")).toHaveValue("From a link");
    await expect(page.getByRole("radio", { name: /^Personal/ })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /^people:read/ })).toBeChecked();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await expect(page.getByText("moon:read")).toBeVisible();
    await expectAccessible(page);
    expect(posts).toEqual([]);
  });

  test("shows what is wrong at its place, goes to the first mistake, and keeps what was typed", async ({ page }) => {
    await open(page, "/developers/access-tokens/new");
    await page.getByText("A date", { exact: true }).click();
    await page.getByRole("button", { name: "Generate token" }).click();
    await expect(page.getByLabel("Name")).toBeFocused();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Give the token a name/);
    for (const text of [
      "Choose organization or personal",
      "Choose at least one scope",
      "Choose a day from tomorrow on",
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expectAccessible(page);

    await page.route(lists, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 400, json: { errors: [{ path: "/name", message: "Taken for the test" }] } })
        : route.fallback(),
    );
    await page.getByLabel("Name").fill("Typed once");
    await page.getByRole("radio", { name: /^Personal/ }).check();
    await page.getByRole("checkbox", { name: /^accounting:read/ }).check();
    await page.getByText("30 days", { exact: true }).click();
    await page.getByRole("button", { name: "Generate token" }).click();
    await expect(page.getByText("Taken for the test")).toBeVisible();
    await expect(page.getByLabel("Name")).toBeFocused();
    await expect(page.getByLabel("Name")).toHaveValue("Typed once");
  });

  test("sends one key for one wish, so that a lost answer makes no second token", async ({ page }) => {
    const keys: (string | undefined)[] = [];
    let lost = false;
    await page.route(lists, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      keys.push(route.request().headers()["idempotency-key"]);
      if (lost) return route.fallback();
      lost = true;
      await route.fetch();
      await route.abort();
    });
    await open(page, "/developers/access-tokens/new?type=personal&scopes=accounting:read&name=Sent%20twice");
    await page.getByRole("button", { name: "Generate token" }).click();
    await expect(page.getByText("The token was not generated")).toBeVisible();
    await page.getByRole("button", { name: "Generate token" }).click();
    await expect(dialog(page)).toContainText("Sent twice is generated");
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    const { data } = await askApi<{ data: { name: string }[] }>(page, "/access-tokens");
    expect(data.filter(({ name }) => name === "Sent twice")).toHaveLength(1);
  });

  test.describe("of a role that may not make organization tokens", () => {
    test.use({ role: "finance" });

    test("says so, and offers the scopes of the role only", async ({ page }) => {
      await open(page, "/developers/access-tokens/new?type=organization&scopes=ats:read");
      await expect(page.getByRole("radio", { name: /^Organization/ })).toBeDisabled();
      await expect(page.getByText("Your role (finance) may generate personal tokens only.")).toBeVisible();
      await expect(page.getByRole("radio", { name: /^Personal/ })).toBeChecked();
      await expect(page.getByRole("checkbox", { name: /^ats:read/ })).toHaveCount(0);
      await expect(page.getByText(/the scope ats:read, which your role does not reach/)).toBeVisible();
    });
  });
});

test.describe("states of the list", () => {
  const address = "/developers/access-tokens";
  const token = (name: string, status: string) => ({
    ...{
      id: crypto.randomUUID(),
      name,
      status,
      type: "organization",
      hint: "muo_…abcd",
      scopes: ["accounting:read", "ats:read", "ats:write"],
    },
    ...{
      sensitive_data_access: true,
      created_at: "2026-01-01T00:00:00.000Z",
      created_by: "Somebody",
      expires_at: "2027-01-01T00:00:00.000Z",
    },
    ...{
      revoked_at: status === "revoked" ? "2026-02-01T00:00:00.000Z" : null,
      last_used_at: null,
      last_used_ip: null,
      last_used_operation: null,
    },
  });

  test("loading, then the tokens", async ({ page, gate }) => {
    await page.route(lists, (route) => route.fulfill({ json: { data: [token("Arrived", "active")] } }));
    await gate.close(lists);
    await gotoWithout(page, address, "list_access_tokens");
    await expect(page.getByText("Loading the access tokens")).toBeAttached();
    await expectAccessible(page);
    gate.open();
    await expect(rowOf(page, "Arrived")).toBeVisible();
  });

  test("none yet shows the first request to make", async ({ page }) => {
    await page.route(lists, (route) => route.fulfill({ json: { data: [] } }));
    await gotoWithout(page, address, "list_access_tokens");
    await expect(page.getByText("No access token has been generated yet")).toBeVisible();
    await expect(codeOf(page, /^First request/)).toContainText(`${product.url}/rest/v2/invoices`);
    await expectAccessible(page);
  });

  test("filters keep to the address; what they do not match clears with one click", async ({ page, anotherPage }) => {
    const answer = { json: { data: [token("Old one", "revoked"), token("Working one", "active")] } };
    for (const each of [page, anotherPage]) await each.route(lists, (route) => route.fulfill(answer));
    await gotoWithout(page, address, "list_access_tokens");
    await expect(page.getByRole("row").nth(1)).toContainText("Working one");
    await page.getByRole("button", { name: "Status" }).click();
    await page.getByRole("checkbox", { name: "Revoked" }).check();
    await page.keyboard.press("Escape");
    await expect(rowOf(page, "Working one")).toHaveCount(0);
    await expect(page).toHaveURL(/status=revoked/);
    await gotoWithout(anotherPage, new URL(page.url()).pathname + new URL(page.url()).search, "list_access_tokens");
    await expect(rowOf(anotherPage, "Old one")).toBeVisible();
    await expect(rowOf(anotherPage, "Working one")).toHaveCount(0);
    await page.getByRole("searchbox").fill("nothing");
    await expect(page.getByText("No access token matches these filters")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rowOf(page, "Working one")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("No access token matches these filters")).toBeVisible();
  });

  test("an error names the request id, and trying again works", async ({ page }) => {
    let failing = true;
    await page.route(lists, (route) =>
      failing
        ? route.fulfill({
            status: 403,
            headers: { "x-request-id": "the-request-id" },
            json: { errors: [{ message: "Refused for the test" }] },
          })
        : route.fulfill({ json: { data: [token("Arrived", "active")] } }),
    );
    await gotoWithout(page, address, "list_access_tokens");
    await expect(page.getByText("The access tokens could not be loaded")).toBeVisible();
    await expect(page.getByText("the-request-id")).toBeVisible();
    await expectAccessible(page);
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rowOf(page, "Arrived")).toBeVisible();
  });

  test("a list that cannot be refreshed stays, and says so", async ({ page }) => {
    await page.clock.install();
    let failing = false;
    await page.route(lists, (route) =>
      failing
        ? route.fulfill({ status: 403, json: { errors: [{ message: "Refused for the test" }] } })
        : route.fulfill({ json: { data: [token("Arrived", "active")] } }),
    );
    await gotoWithout(page, address, "list_access_tokens");
    await expect(rowOf(page, "Arrived")).toBeVisible();
    failing = true;
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByText("The list could not be refreshed")).toBeVisible();
    await expect(rowOf(page, "Arrived")).toBeVisible();
    await expectAccessible(page);
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("The list could not be refreshed")).toBeHidden();
  });
});
