import { lists, pageTraces, shownValue } from "./access-tokens-page.ts";
import { dialog, open } from "./actions.ts";
import { askApi, expect, test } from "./browser.ts";

test("a link prefills the form, ignored values are named, nothing is submitted by itself, and input survives the session's end", async ({
  page,
}) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await open(page, "/developers/access-tokens?type=personal&scopes=people:read,moon:read&name=From%20a%20link");
  await expect(page).toHaveURL(/\/new\?/);
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue("From a link");
  await expect(page.getByRole("radio", { name: /^Personal/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^people:read/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await expect(page.getByText("moon:read")).toBeVisible();
  expect(posts).toEqual([]);

  await page.route(lists, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 401, json: { errors: [{ message: "Ended for the test" }] } })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Generate token" }).click();
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await expect(page.getByText("Couldn't generate the token")).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(name).toHaveValue("From a link");
});

test("errors show on their fields and the first is focused, input is kept, and a retry after a lost response creates no second token, which can be left without saving it", async ({
  page,
}) => {
  await open(page, "/developers/access-tokens/new");
  const name = page.getByLabel("Name", { exact: true });
  const generate = page.getByRole("button", { name: "Generate token" });
  await page.getByText("A date", { exact: true }).click();
  await generate.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Give the token a name/);
  for (const text of [
    "Choose organization or personal",
    "Choose at least one scope",
    "Choose a date from tomorrow to 366 days from now",
  ])
    await expect(page.getByText(text)).toBeVisible();

  const keys: (string | undefined)[] = [];
  let answer: "refused" | "lost" | "real" = "refused";
  await page.route(lists, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    keys.push(route.request().headers()["idempotency-key"]);
    if (answer === "refused")
      return route.fulfill({ status: 400, json: { errors: [{ path: "/name", message: "Taken for the test" }] } });
    if (answer === "real") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await name.fill("Sent twice");
  await page.getByRole("radio", { name: /^Personal/ }).check();
  await page.getByRole("checkbox", { name: /^accounting:read/ }).check();
  await page.getByText("30 days", { exact: true }).click();
  await generate.click();
  await expect(page.getByText("Taken for the test")).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Sent twice");

  answer = "lost";
  await generate.click();
  await expect(page.getByText("Couldn't generate the token")).toBeVisible();
  answer = "real";
  await generate.click();
  await expect(dialog(page)).toContainText("Token “Sent twice” was generated");
  const [, first, second] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  const { data } = await askApi<{ data: { name: string }[] }>(page, "/access-tokens");
  expect(data.filter((token) => token.name === "Sent twice")).toHaveLength(1);

  const value = await shownValue(page);
  await page.goBack();
  await page.getByRole("button", { name: "Leave without it" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await pageTraces(page)).not.toContain(value);
});

test("the button that generates the token stays in sight at any width, and covers no field that has the focus", async ({
  page,
}) => {
  await open(page, "/developers/access-tokens/new");
  const generate = page.getByRole("button", { name: "Generate token" });
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    for (const part of [0, 0.5, 1]) {
      await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), part);
      await expect(generate).toBeInViewport({ ratio: 1 });
    }
  }
  await page.setViewportSize({ width: 320, height: 480 });
  await page.getByLabel("Name", { exact: true }).focus();
  const isCovered = () =>
    page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect();
      const bar = document.querySelector("[data-action-bar]");
      if (!focused || bar?.contains(document.activeElement)) return false;
      return focused.top >= (bar?.getBoundingClientRect().top ?? 0);
    });
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await isCovered()).toBe(false);
  }
});
