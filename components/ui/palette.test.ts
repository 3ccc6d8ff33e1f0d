import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const theme = readFileSync(join(root, "app/globals.css"), "utf8");

/** Colors of Tailwind's own palette, which the theme starts without: a class of one that it lacks draws nothing. */
const named =
  /\b(?:bg|text|border|fill|stroke|ring|outline|from|to)-((?:white|black)\b|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3}\b)/g;

test("every color of Tailwind's palette that a component names is in the theme", () => {
  const files = globSync("{app,components}/**/*.tsx", { cwd: root });
  const used = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(named)].map(([, color]) => color ?? ""),
  );
  expect(used).toContain("white");
  expect([...new Set(used)].filter((color) => !theme.includes(`--color-${color}:`))).toEqual([]);
});
