import { expect, expectAccessible, product, test } from "./browser.ts";
import { ask } from "./oauth-client.ts";
import { make, question, unique } from "./workforce.ts";

/** Calls a tool as an assistant with the token, and returns its result. */
async function callTool(token: string, name: string, input: object) {
  const answer = await ask(`${product.url}/mcp`, {
    method: "POST",
    headers: {
      ...{ authorization: `Bearer ${token}`, "content-type": "application/json" },
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
  });
  const text = await answer.text();
  const { result } = JSON.parse(text.startsWith("{") ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? "{}"));
  return { isError: result.isError === true, body: JSON.parse(result.content[0].text) };
}

const appsPath = `${product.url}/developers/connected-apps`;

test("a change that an assistant has planned is shown in words, and made only after the person confirms it", async ({
  page,
}) => {
  await page.goto(appsPath);
  await page.getByRole("button", { name: "Change policy" }).click();
  await page.getByLabel("People confirm changes in the dashboard").check();
  await page.getByRole("dialog").getByRole("button", { name: "Change policy" }).click();
  await expect(page.getByText("They confirm each change of an assistant here.")).toBeVisible();
  const sent = { name: "Assistant", type: "personal", scopes: ["ats:read", "ats:write"] };
  const { value: token } = await make<{ value: string }>(page, "/access-tokens", sent);
  const label = unique("Boomerang");
  const { id: tag_id } = await make<{ id: string }>(page, "/ats/tags", { label });
  const plan = async () =>
    (await callTool(token, "plan_change", { tool: "delete_tag", arguments: { tag_id } })).body.plan_id;

  const declined = await plan();
  const heading = page.getByRole("heading", { name: `Delete the candidate tag ${label}?` });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Decline: / }).click();
  await question(page).getByRole("button", { name: "Decline change" }).click();
  await expect(heading).toHaveCount(0);
  expect((await callTool(token, "run_change", { plan_id: declined })).isError).toBe(true);

  const confirmed = await plan();
  expect((await callTool(token, "run_change", { plan_id: confirmed })).body.status).toBe("waiting for confirmation");
  await page.getByRole("button", { name: /^Confirm: / }).click();
  await question(page).getByRole("button", { name: "Confirm change" }).click();
  await expect(heading).toHaveCount(0);
  expect(await callTool(token, "run_change", { plan_id: confirmed })).toMatchObject({ isError: false });
});
