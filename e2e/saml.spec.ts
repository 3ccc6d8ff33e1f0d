import { ssoCommand } from "#lib/organization/single-sign-on/sso.ts";
import { type SamlProvider, startSamlProvider } from "#lib/testing/saml-provider.ts";
import { ask, dialog, open } from "./actions.ts";
import { expect, expectAccessible, hydrated, ownSignInOf, product, test } from "./browser.ts";

let there: SamlProvider;

test.beforeAll(async () => {
  there = await startSamlProvider();
});

test.afterAll(() => {
  there.server.closeAllConnections();
  there.server.close();
});

test("an owner connects SAML by metadata and tests it, and a member signs in through it, by keyboard", async ({
  page,
  browser,
  contextOptions,
}) => {
  const owner = await ownSignInOf("owner");
  await open(page, "/settings/single-sign-on");
  const account = await ask<{ data: { organization: { id: string }; email: string } }>(page, "/account");
  const organization = account.body.data.organization.id;
  const domain = `${organization}.example`;
  await ask(page, "/domains", { domain });
  const said = await ssoCommand(
    ["prove-domain", "--organization", organization, "--domain", domain],
    product.databaseUrl,
  );
  expect(said).toMatchObject({ code: 0 });
  await page.reload();
  await hydrated(page);

  await page.getByRole("button", { name: "Add provider" }).press("Enter");
  await dialog(page).getByLabel("Name", { exact: true }).fill("Acme SAML");
  await dialog(page).getByRole("radio", { name: "OpenID Connect" }).press("ArrowDown");
  await expect(dialog(page).getByRole("radio", { name: "SAML 2.0" })).toBeChecked();
  await expectAccessible(page);
  await dialog(page)
    .getByLabel("Metadata file")
    .setInputFiles({
      ...{ name: "metadata.xml", mimeType: "application/xml", buffer: Buffer.from(there.metadata) },
    });
  await expect(dialog(page).getByLabel("Metadata", { exact: true }).last()).toHaveValue(there.metadata);
  await dialog(page).getByLabel("Attribute for groups").fill("groups");
  await dialog(page).getByRole("button", { name: "Add provider" }).press("Enter");
  await expect(page.getByText(/\/api\/auth\/saml\/[^/]+\/acs$/)).toBeVisible();

  const stranger = `${owner.role}@${domain}`;
  there.accounts.set("tester", { name_id: "tester", attributes: { email: stranger, displayName: "Ada" } });
  await page.getByRole("button", { name: "Test Acme SAML" }).press("Enter");
  await page.getByLabel("Account").fill("tester");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/settings\/single-sign-on\?test=/);
  await expect(page.getByText("Nobody in this organization has this email address.")).toBeVisible();
  await expect(page.getByText(stranger)).toBeVisible();
  await expectAccessible(page);

  const email = `grace@${domain}`;
  await ask(page, "/members", { name: "Grace", email, role: "viewer" });
  there.accounts.set("grace", { name_id: "grace", attributes: { email, groups: ["muster-it"] } });
  const other = await browser.newContext(contextOptions);
  const member = await other.newPage();
  await open(member, "/sign-in");
  await hydrated(member);
  await member.getByLabel("Email address").fill(email);
  await member.getByRole("button", { name: "Sign in with Acme SAML" }).press("Enter");
  await member.getByLabel("Account").fill("grace");
  await member.getByRole("button", { name: "Continue" }).click();
  await expect(member).toHaveURL(`${product.url}/`);
  const signedIn = await ask<{ data: { email: string; role: string } }>(member, "/account");
  expect(signedIn.body.data).toMatchObject({ email, role: "it" });
  await other.close();
});
