import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { sensitive } from "./sensitive.ts";
import { showTo } from "./show-to.ts";

const reader = (sensitive_data_access: boolean, ...scopes: Scope[]) => ({
  sensitive_data_access,
  scopes: new Set(scopes),
});

const bank = sensitive(z.object({ iban: z.string(), days: z.number().nullable(), parts: z.array(z.string()) }));
const person = z.object({
  name: z.string(),
  born_on: sensitive(z.string()).nullable().optional(),
  rate: sensitive(z.string(), { openWith: "contracts:read" }).meta({ description: "What is paid" }),
  bank: bank.nullable(),
  extra: z.record(z.string(), sensitive(z.union([z.string(), z.boolean()]), { asText: true })),
});
const schema = z.object({ data: z.array(z.union([person, z.object({ id: z.string() })])) });
const ada = {
  name: "Ada",
  born_on: "1990-01-02",
  rate: "4200.00",
  bank: { iban: "DE89", days: 3, parts: ["a", "b"] },
  extra: { tax_id: "123", is_resident: true },
};
const bare = { name: "Bo", born_on: null, rate: "1.00", bank: null, extra: {} };
const output = { data: [ada, { id: "x" }, bare] };

describe("sensitive values", () => {
  test("are hidden at any depth, and missing or null ones stay as they are", () => {
    expect(showTo(reader(false), schema, output)).toEqual({
      output: {
        data: [
          {
            name: "Ada",
            born_on: hiddenText,
            rate: hiddenText,
            bank: { iban: hiddenText, days: null, parts: [hiddenText, hiddenText] },
            extra: { tax_id: hiddenText, is_resident: hiddenText },
          },
          { id: "x" },
          { ...bare, rate: hiddenText },
        ],
      },
      reveals: false,
    });
  });

  test("are shown to readers with access, which is reported", () => {
    expect(showTo(reader(true), schema, output)).toEqual({ output, reveals: true });
    const nothing = { data: [{ id: "x" }] };
    expect(showTo(reader(true), schema, nothing)).toEqual({ output: nothing, reveals: false });
  });

  test("are revealed by the scope that a field names, without any other access", () => {
    const { output: shown, reveals } = showTo(reader(false, "contracts:read"), schema, { data: [bare] });
    expect([shown.data[0], reveals]).toEqual([bare, false]);
    expect(showTo(reader(false, "people:read"), schema, { data: [bare] }).output.data[0]).toMatchObject({
      rate: hiddenText,
    });
  });

  test("are never sent to webhook receivers", () => {
    expect(JSON.stringify(showTo(null, schema, output).output)).not.toMatch(/1990|DE89|4200|123/);
  });

  test("are hidden in a copy: the output itself isn't modified", () => {
    const before = structuredClone(output);
    showTo(reader(false), schema, output);
    expect(output).toEqual(before);
  });
});
