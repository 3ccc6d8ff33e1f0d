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

/** Parts that are readable in light; in dark, what each lacks. */
const poorInDark = [
  ["nothing", "<p>As readable as the rest</p>", null],
  ["contrast of a text", '<p class="dim">A dim word</p>', /color-contrast/],
  ["contrast to its row", '<div class="bright"><p>A pale word on a bright row</p></div>', /color-contrast/],
  [
    "a link's difference",
    '<p>Words around <a class="plain" href="/there">a link in them</a> that go on</p>',
    /link-in-text/,
  ],
] as const;

const themes = `body { background: #fff; color: #222 } .dim { color: #444 } .bright { background: #eee }
  a { color: #00c; text-decoration: underline }
  @media (prefers-color-scheme: dark) {
    body { background: #111; color: #eee } .bright { background: #ccc } a { color: #9cf }
    .plain { color: #ddd; text-decoration: none }
  }`;

test("what only dark colors make hard to read or to tell apart is found after the check in light, also in what appeared in between", async ({
  browser,
}) => {
  for (const [what, part, problem] of poorInDark) {
    const page = await browser.newPage({ colorScheme: "light" });
    await page.setContent(`<!doctype html><html lang="en"><title>Dark</title><style>${themes}</style>
      <main><h1>Dark</h1>${part}</main></html>`);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    if (problem) await expect(expectAccessible(page, "colors"), what).rejects.toThrow(problem);
    else {
      await expectAccessible(page, "colors");
      await page.evaluate(() => document.querySelector("h1")?.insertAdjacentHTML("afterend", '<p class="dim">New</p>'));
      await expect(expectAccessible(page, "colors"), "what is new").rejects.toThrow(/color-contrast/);
    }
    await page.close();
  }
});
