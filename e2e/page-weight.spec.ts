import { pages } from "#lib/registry/pages.ts";
import { expect, test } from "./browser.ts";
import { builtWeight } from "./built-weight.ts";
import { weigh } from "./weigh.ts";

const limit = 220;
/** Pages that open with a form validated by the API's schemas, which bring in zod. */
const forms = ["/contracts/new", "/developers/access-tokens/new", "/developers/webhooks/new", "/account"];
const formLimit = 255;
const outside = [
  { folder: "(auth)/sign-in", limit: 170 },
  { folder: "(worker)/worker", limit: 210 },
];
const stylesLimit = 25;

/** The page's folder in `app`; the sections of the API reference are one page. */
const folderOf = (path: string) =>
  `(dashboard)${path === "/" ? "" : path.replace(/^\/developers\/reference\/.*/, "/developers/reference/[area]")}`;

const inside = pages.flatMap(({ path, below = [] }: { path: string; below?: readonly string[] }) => [path, ...below]);

test(`pages load at most ${limit} KiB of scripts, ${formLimit} with a form, and ${stylesLimit} of styles`, () => {
  const all = [
    ...inside.map((path) => ({ folder: folderOf(path), limit: forms.includes(path) ? formLimit : limit })),
    ...outside,
  ];
  expect(all.length).toBeGreaterThan(45);
  const heavy = all.flatMap(({ folder, limit: most }) => {
    const { scripts, styles } = builtWeight(folder);
    expect(scripts, folder).toBeGreaterThan(100);
    expect(styles, folder).toBeGreaterThan(1);
    return scripts > most || styles > stylesLimit ? [{ folder, most, scripts, styles }] : [];
  });
  expect(heavy).toEqual([]);
});

test.describe("in a browser", () => {
  // Cached files would weigh nothing.
  test.use({ isNewBrowser: true, organization: "demo" });

  for (const path of ["/invoices", "/contracts/new"]) {
    test(`${path} weighs what the build's manifests say, with 80 KiB of fonts in two files`, async ({ page }) => {
      const { scripts, styles, fonts, fontFiles } = await weigh(page, path);
      const built = builtWeight(folderOf(path));
      expect(Math.abs(scripts - built.scripts), `${scripts} and ${built.scripts}`).toBeLessThanOrEqual(4);
      expect(Math.abs(styles - built.styles), `${styles} and ${built.styles}`).toBeLessThanOrEqual(1);
      expect(fonts).toBeGreaterThan(1);
      expect(fonts).toBeLessThanOrEqual(80);
      expect(fontFiles).toBeLessThanOrEqual(2);
    });
  }

  test("the document settings load the viewer of their sample, with at most 350 KiB of scripts", async ({ page }) => {
    const path = "/settings/billing/documents";
    const { scripts } = await weigh(page, path);
    await expect(page.getByRole("img", { name: "Sample invoice with these details" })).toBeVisible();
    expect(scripts).toBeLessThanOrEqual(350);
  });
});
