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

const good = '<p class="cell">A good word</p><div><p class="cell bare">Another one</p></div>'.repeat(20);

test("low contrast caused by a cell's own look, its row or what lies under it is found among cells that look the same, on each page that has it, and nothing else is", async ({
  browser,
}) => {
  for (const [what, row] of [["nothing", ""], ...poor, poor[0]]) {
    const page = await browser.newPage();
    await page.setContent(`<!doctype html><html lang="en"><title>Cells</title>
      <style>.cell { ${cell} } .cell.bare { background: none }</style>
      <main><h1>Cells</h1>${good}${row}${good}</main></html>`);
    if (row) await expect(expectAccessible(page), what).rejects.toThrow(/color-contrast/);
    else await expectAccessible(page);
    await page.close();
  }
});
