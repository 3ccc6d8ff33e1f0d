import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

const columns = { required: ["name", "note"], optional: [], ignored: ["id"] };
const cellsOf = (text: string) => {
  const { rows, errors } = readCsv(text, columns);
  expect(errors).toEqual([]);
  return rows.map(({ row, cells }) => [row, cells]);
};

test.each([
  ["sep=;\r\nname;note\r\nA, B;c\r\n"],
  ["\uFEFFsep=;\nname;note\nA, B;c"],
  ['"sep=;"\nname;note\nA, B;c'],
  ["SEP=|\nname|note\nA, B|c"],
  ["sep=\t\nname\tnote\nA, B\tc"],
])("a first line that names the separator is not a row: %j", (text) => {
  expect(cellsOf(text)).toEqual([[2, { name: "A, B", note: "c" }]]);
});

test("empty cells at the end of the header and of rows are no columns", () => {
  expect(cellsOf("name,note,,\nA,b,,\nC,d\n,,,\nE,f,,,,\n")).toEqual([
    [2, { name: "A", note: "b" }],
    [3, { name: "C", note: "d" }],
    [5, { name: "E", note: "f" }],
  ]);
  const [error] = readCsv("name,note,,\nA,b,c,\n", columns).errors;
  expect(error).toMatchObject({ row: 2, message: "has 3 cells, but the header has only 2" });
  expect(readCsv("name,,note\nA,,b\n", columns).errors).toMatchObject([{ row: 1, message: "has no name in column 2" }]);
});

test("columns of our own exports are ignored, and the quote before a formula is not part of the cell", () => {
  expect(cellsOf("id,name,note\n7,'=SUM(A1),'+49 30 1\n8,'-x,'quoted\n")).toEqual([
    [2, { id: "7", name: "=SUM(A1)", note: "+49 30 1" }],
    [3, { id: "8", name: "-x", note: "'quoted" }],
  ]);
});

test("an Excel workbook is told so in one line", () => {
  const { errors, isReadable } = readCsv("PK\u0003\u0004\u0014 xl/workbook.xml", columns);
  expect([errors.length, isReadable]).toEqual([1, false]);
  expect(errors[0]?.message).toBe("begins an Excel workbook: save it as CSV in Excel and import that file");
});
