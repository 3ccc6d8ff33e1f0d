import { expect, expectAccessible, test } from "./browser.ts";

const cell = "position: relative; color: #555; background: #fff";

/** Rows that differ from cells with the same look; each has too little contrast. */
const poor = [
  ["its own color", '<p class="cell" style="color: #ccc">A pale word</p>'],
  ["its size", '<p class="cell" style="color: #888; font-size: 12px">A small word</p>'],
  ["a transparent row", '<div style="opacity: 0.4"><p class="cell">A word that shines through</p></div>'],
  ["the row's background", '<div style="background: #444"><p class="cell bare">A word on a dark row</p></div>'],
  [
    "what lies under it",
    '<div style="position: relative"><i style="position: absolute; inset: 0; background: #444"></i><p class="cell bare">A word over a bar</p></div>',
  ],
] as const;

for (const [what, row] of poor) {
  test(`finds low contrast caused by ${what} among cells that look the same`, async ({ browser }) => {
    const page = await browser.newPage();
    const good = '<p class="cell">A good word</p><div><p class="cell bare">Another one</p></div>';
    await page.setContent(`<!doctype html><html lang="en"><title>Cells</title>
      <style>.cell { ${cell} } .cell.bare { background: none }</style>
      <main><h1>Cells</h1>${good.repeat(20)}${row}${good.repeat(20)}</main></html>`);
    await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/);
    await page.close();
  });
}

test("finds nothing when all contrast is sufficient", async ({ browser }) => {
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="en"><title>Cells</title>
    <style>.cell { ${cell} }</style><main><h1>Cells</h1>${'<p class="cell">A good word</p>'.repeat(20)}</main></html>`);
  await expectAccessible(page);
  await page.close();
});
