import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import fc from "fast-check";
import { type Answers, check, type Definition, visibleFields } from "#lib/eor/forms/rules.ts";
import { seed, sized } from "#lib/testing/size.ts";
import { expect, test } from "./browser.ts";
import { form, keys, words } from "./random-forms.ts";

// Nothing of an organization is used.
test.use({ organization: "demo" });

const root = join(import.meta.dirname, "..");
const origin = "https://engine.test";

/** Serves the engine's source to the browser with only its types stripped. */
async function openEngine(page: Page): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Engine</title>" });
    const text = readFileSync(join(root, pathname), "utf8");
    const script = pathname.endsWith(".ts") ? stripTypeScriptTypes(text, { mode: "transform" }) : text;
    const body = script.replaceAll('"#lib/', '"/lib/').replaceAll('"re2js"', '"/node_modules/re2js/build/index.js"');
    return route.fulfill({ contentType: "text/javascript", body });
  });
  await page.goto(origin);
}

const answer = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.boolean(),
  fc.integer(),
  fc.subarray(words),
  fc.constant(null),
);
const input = fc.dictionary(fc.constantFrom(...keys), answer);

function verdictOf(definitions: readonly Definition[], values: Answers) {
  return [
    visibleFields(definitions, values).map(({ key }) => key),
    check(definitions, values, { partial: true, today: "2026-11-26" }),
    check(definitions, values, { partial: false, today: "2026-11-26" }),
  ];
}

test("browser and server return the same result and messages for random inputs", async ({ page }) => {
  const cases = fc.sample(form, { seed, numRuns: sized(20, 200) }).map((definitions, at) => ({
    definitions,
    inputs: fc.sample(input, { seed: seed + at, numRuns: 50 }),
  }));
  const here = cases.map(({ definitions, inputs }) => inputs.map((values) => verdictOf(definitions, values)));
  await openEngine(page);
  const there = await page.evaluate(async (given) => {
    const path = "/lib/eor/forms/rules.ts";
    const engine = await import(path);
    return given.map(({ definitions, inputs }) =>
      inputs.map((values) => [
        engine.visibleFields(definitions, values).map(({ key }: { key: string }) => key),
        engine.check(definitions, values, { partial: true }),
        engine.check(definitions, values, { partial: false }),
      ]),
    );
  }, cases);
  for (const [at, verdicts] of here.entries()) expect([seed, at, there[at]]).toEqual([seed, at, verdicts]);
  const messages = here.flat().flatMap(([, , problems]) => problems as { message: string }[]);
  // The inputs do exercise rules and missing fields.
  expect(messages.filter(({ message }) => message.startsWith("Rule ")).length).toBeGreaterThan(sized(50, 500));
  expect(messages.filter(({ message }) => message.endsWith("is required.")).length).toBeGreaterThan(sized(50, 500));
});
