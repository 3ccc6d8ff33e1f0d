import { ssoCommand } from "#lib/organization/single-sign-on/sso.ts";
import { type IdentityProvider, startIdentityProvider } from "#lib/testing/identity-provider.ts";
import { ask, dialog, open, passProvider } from "./actions.ts";
import { expect, expectAccessible, hydrated, ownSignInOf, product, test } from "./browser.ts";

let there: IdentityProvider;

test.beforeAll(async () => {
  there = await startIdentityProvider();
});

test.afterAll(() => {
  there.server.closeAllConnections();
  there.server.close();
});

test("an owner connects a provider with the test button, and a member provisioned over SCIM signs in through it", async ({
  page,
  browser,
  contextOptions,
}) => {
  const owner = await ownSignInOf("owner");
  await open(page, "/settings/single-sign-on");
  const account = await ask<{ data: { organization: { id: string } } }>(page, "/account");
  const organization = account.body.data.organization.id;
  const domain = `${organization}.example`;
  await hydrated(page);

  await page.getByRole("button", { name: "Add domain" }).click();
  await dialog(page).getByLabel("Domain").fill(domain);
  await dialog(page).getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByText("Not proven")).toBeVisible();
  const said = await ssoCommand(
    ["prove-domain", "--organization", organization, "--domain", domain],
    product.databaseUrl,
  );
  expect(said).toMatchObject({ code: 0 });

  await page.getByRole("button", { name: "Add provider" }).click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Acme login");
  await dialog(page).getByLabel("Issuer").fill(there.issuer);
  await dialog(page).getByLabel("Client ID").fill(there.client_id);
  await dialog(page).getByLabel("Client secret").fill(there.client_secret);
  await dialog(page).getByLabel("Claim for groups").fill("groups");
  await dialog(page).getByRole("button", { name: "Add provider" }).click();
  const redirect = page.getByText(/\/api\/auth\/callback\/sso-/);
  await expect(redirect).toBeVisible();
  there.redirectUris.push((await redirect.textContent()) ?? "");

  const mine = { email: `${owner.role}@${domain}`, email_verified: true, name: "Ada", groups: ["muster-it"] };
  there.accounts.set("tester", mine);
  await page.getByRole("button", { name: "Test Acme login" }).click();
  await passProvider(page, "tester");
  await expect(page).toHaveURL(/\/settings\/single-sign-on\?test=/);
  await expect(page.getByText("Nobody in this organization has this email address.")).toBeVisible();
  await expect(page.getByText(mine.email)).toBeVisible();
  await expect(page.getByText("Proven", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const email = `grace@${domain}`;
  const token = await ask<{ data: { value: string } }>(page, "/access-tokens", {
    ...{ name: "SCIM", type: "organization", scopes: ["scim:read", "scim:write"], expires_in_days: 30 },
  });
  const added = await page.request.post(`${product.url}/scim/v2/Users`, {
    headers: { authorization: `Bearer ${token.body.data.value}`, "content-type": "application/scim+json" },
    data: {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      ...{
        userName: email,
        displayName: "Grace",
        emails: [{ value: email, type: "work", primary: true }],
        active: true,
      },
    },
  });
  expect(added.status()).toBe(201);
  there.accounts.set("grace", { email, email_verified: true, name: "Grace", groups: ["muster-it"] });

  const other = await browser.newContext(contextOptions);
  const member = await other.newPage();
  await open(member, "/sign-in");
  await hydrated(member);
  await member.getByLabel("Email address").fill(`grace@elsewhere-${domain}`);
  await expect(member.getByRole("button", { name: "Sign in with Acme login" })).toBeHidden();
  await member.getByLabel("Email address").fill(email);
  await member.getByRole("button", { name: "Sign in with Acme login" }).click();
  await passProvider(member, "grace");
  await expect(member).toHaveURL(`${product.url}/`);
  const signedIn = await ask<{ data: { email: string; role: string } }>(member, "/account");
  expect(signedIn.body.data).toMatchObject({ email, role: "it" });
  await other.close();
});
