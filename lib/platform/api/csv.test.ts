import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

test("escapes text that a spreadsheet would run as a formula; leaves negative amounts alone", () => {
  const columns = ["name", "amount"];
  const records = [
    { name: "=cmd|' /C calc'!A0", amount: "-12.50", left: "out" },
    { name: "+1 (Ltd.)", amount: "0.00" },
    { name: "-2+3", amount: "10" },
    { name: "@sum", amount: "-" },
    { name: "＝1+1", amount: "＋1" },
    { name: "－1", amount: "＠x" },
    { name: 'Ana "Annie", Ltd.', amount: "1\r2" },
    { name: "\r=1+1", amount: "\t=1+1" },
    { name: null, amount: 3 },
  ];
  expect(csvText(records, { columns, header: true })).toBe(
    [
      "name,amount",
      "'=cmd|' /C calc'!A0,-12.50",
      "'+1 (Ltd.),0.00",
      "'-2+3,10",
      "'@sum,'-",
      "'＝1+1,'＋1",
      "'－1,'＠x",
      '"Ana ""Annie"", Ltd.","1\r2"',
      "\"'\r=1+1\",'\t=1+1",
      ",3",
      "",
    ].join("\r\n"),
  );
});
