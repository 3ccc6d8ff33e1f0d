import { describe, expect, test } from "vitest";
import type { AdjustmentRow } from "#lib/workforce/invoice-adjustments/contract.ts";
import { changes, creation, isChanged, plainCreation, problems } from "./adjustment-entries.ts";

const entered = {
  contract_id: "37nex2x",
  adjustment_category_id: "meals",
  title: "Team lunch",
  amount: "31.20",
  date_of_adjustment: "2026-03-02",
  vendor: "Bistro",
  country: "DE",
  description: "With the client",
  file: "lunch.pdf:3:1",
};
const file = (name = "lunch.pdf", size = 3) => new File(["x".repeat(size)], name);

const bonus = {
  contract_id: "37nex2x",
  adjustment_category_id: "bonus",
  title: "Year-end bonus",
  amount: "300",
  date_of_adjustment: "2026-03-02",
  description: "",
};

const row = {
  id: "0199aaaa-0000-7000-8000-000000000001",
  type: "expense",
  category: { id: "meals", name: "Meals" },
  title: "Team lunch",
  amount: "31.20",
  description: "With the client",
  vendor: "Bistro",
  country: "DE",
  date_of_adjustment: "2026-03-02",
  date_submitted: "2026-03-02",
  move_next_cycle: false,
} as AdjustmentRow;

describe("a new adjustment", () => {
  test("with everything entered has no problems, and is sent with its file and a yes or no as `true` or `false`", () => {
    expect(problems(entered, file(), null)).toEqual({});
    expect(creation({ ...entered, move_next_cycle: "on" }, file())).toMatchObject({
      title: "Team lunch",
      move_next_cycle: "true",
      file: expect.any(File),
    });
    expect(creation(entered, file()).move_next_cycle).toBe("false");
  });

  test("says what to do for every missing field", () => {
    const blank = { title: " ", amount: "", description: "" };
    const always = { contract_id: "Choose a contract.", title: "Enter a title.", amount: "Enter an amount." };
    expect(problems(blank, null, null)).toEqual({ ...always, adjustment_category_id: "Choose a category." });
    expect(problems({ ...blank, adjustment_category_id: "bonus" }, null, null)).toEqual(always);
    const spent = { ...blank, adjustment_category_id: "meals", vendor: "", country: "" };
    expect(problems(spent, null, null)).toEqual({
      ...always,
      vendor: "Enter a vendor.",
      country: "Choose a country from the list.",
      file: "Choose a receipt.",
    });
  });

  test("that isn't an expense needs a title and an amount, and without a description its title describes it", () => {
    expect(problems(bonus, null, null)).toEqual({});
    expect(plainCreation({ ...bonus, move_next_cycle: "on" })).toEqual({
      ...{ contract_id: "37nex2x", type: "bonus", adjustment_category_id: "bonus", amount: "300" },
      ...{
        title: "Year-end bonus",
        description: "Year-end bonus",
        date_submitted: "2026-03-02",
        move_next_cycle: true,
      },
    });
    expect(plainCreation({ ...bonus, description: "For 2026" })).toMatchObject({
      ...{ description: "For 2026", move_next_cycle: false },
    });
    expect(creation({ ...entered, description: " " }, file()).description).toBe("Team lunch");
  });

  test("refuses files that the server would refuse for their name or size, or because they are empty", () => {
    expect(problems(entered, file("notes.txt"), null).file).toMatch(/isn't accepted/);
    expect(problems(entered, file("empty.pdf", 0), null).file).toMatch(/is empty/);
    expect(problems(entered, file("large.pdf", 20 * 1024 * 1024 + 1), null).file).toMatch(/larger than 20 MB/);
    expect(problems(entered, file("PHOTO.HEIC"), null)).toEqual({});
  });
});

describe("an edit", () => {
  test("sends only the changed fields", () => {
    const { contract_id: _, file: __, ...same } = entered;
    expect(isChanged(changes(same, null, row))).toBe(false);
    expect(changes({ ...same, amount: "32.00", move_next_cycle: "on" }, null, row)).toEqual({
      id: row.id,
      amount: "32.00",
      move_next_cycle: "true",
    });
    expect(isChanged(changes(same, file(), row))).toBe(true);
  });

  test("of an adjustment added with only a type needs neither title nor category nor receipt", () => {
    const plain = { ...row, category: null, title: null, vendor: null, country: null, date_of_adjustment: null };
    const entries = { title: "", amount: "31.20", vendor: "", country: "", description: "Other words" };
    expect(problems({ ...entries, date_of_adjustment: "2026-03-02" }, null, plain)).toEqual({});
    expect(changes(entries, null, plain)).toEqual({ id: row.id, description: "Other words" });
  });

  test("that makes it an expense needs what an expense does", () => {
    const other = {
      ...row,
      type: "bonus",
      category: { id: "bonus", name: "Bonus" },
      vendor: null,
      country: null,
    } as AdjustmentRow;
    const found = problems({ ...entered, vendor: " ", country: "" }, null, { ...other, file: null });
    expect(Object.keys(found).sort()).toEqual(["country", "file", "vendor"]);
    expect(problems(entered, file(), { ...other, file: null })).toEqual({});
  });

  test("keeps the title as the description until there is another one", () => {
    const short = { ...row, description: row.title } as AdjustmentRow;
    const entries = { ...entered, description: "" };
    expect(isChanged(changes(entries, null, short))).toBe(false);
    expect(changes({ ...entries, title: "Lunch" }, null, short)).toMatchObject({
      title: "Lunch",
      description: "Lunch",
    });
  });

  test("can't clear a field that has a value", () => {
    expect(problems({ ...entered, title: "" }, null, row)).toEqual({ title: "Enter a title." });
  });
});
