import { expect, test } from "vitest";
import type { z } from "zod";
import { operations } from "./operations.ts";

/** Every text in a schema, with its path. */
function* textsOf(schema: z.core.$ZodType, path: string): Generator<{ path: string; leaf: z.core.$ZodType }> {
  const def = schema._zod.def as z.core.$ZodTypes["_zod"]["def"];
  if (def.type === "string") yield { path, leaf: schema };
  if (def.type === "object")
    for (const [key, inner] of Object.entries(def.shape)) yield* textsOf(inner, `${path}/${key}`);
  if (def.type === "array") yield* textsOf(def.element, path);
  if (def.type === "record") yield* textsOf(def.valueType, path);
  if (def.type === "union") for (const option of def.options) yield* textsOf(option, path);
  if (def.type === "pipe") yield { path, leaf: schema };
  if ("innerType" in def) yield* textsOf(def.innerType, path);
}

/** Texts that name something that exists, are secret, are of another language, or are cleaned by their operation. */
const excused =
  /\/(?:id|status|after_cursor|\w+_id|ids|\w+_ids|cursor|csv|query|events?|event_types?|password|current_password|new_password|custom_headers|headers|kinds|sign_in)$|^(?:confirm_second_factor|prove_identity)\/code$|^create_eor_form_version\/definitions\/(?:key|validation\/value)$/;

const invisible = ["\u200b", "\u2060", "\ufeff", "\u{e0041}", "\u200e", "\u00ad", "\u034f", "\u200d", "\u115f"];

const cases = operations.flatMap(({ contract }) =>
  [...textsOf(contract.input, contract.name)].filter(({ path }) => !excused.test(path)),
);

test("no text of any operation's input keeps a character that nobody sees", () => {
  expect(cases.length).toBeGreaterThan(200);
  const keeping = cases.filter(({ leaf }) =>
    invisible.some((char) => {
      const parse = (leaf as z.ZodType).safeParse(`Ab${char}Cd`);
      return parse.success && String(parse.data).includes(char);
    }),
  );
  expect([...new Set(keeping.map(({ path }) => path))]).toEqual([]);
});
