import { expect, test } from "vitest";
import { curlCommand } from "./curl.ts";

test("needs only the token for a public host", () => {
  expect(
    curlCommand({ origin: "https://muster.example.com", method: "GET", path: "/invoices?limit=1", token: "muo_1" }),
  ).toBe("curl 'https://muster.example.com/rest/v2/invoices?limit=1' \\\n  -H 'Authorization: Bearer muo_1'");
});

test("accepts the self-signed certificate on localhost", () => {
  expect(curlCommand({ origin: "https://localhost:3443", method: "GET", path: "/invoices", token: "t" })).toContain(
    "curl -k ",
  );
});

test("escapes quotes in the body for the shell", () => {
  const command = curlCommand({
    origin: "https://muster.example.com",
    method: "POST",
    path: "/x",
    token: "t",
    body: { name: "it's" },
  });
  expect(command).toContain(`-d '{"name":"it'\\''s"}'`);
});
