import { expect, test } from "vitest";
import { curlCommand } from "./curl.ts";

test("a request to a public host needs nothing but the token", () => {
  expect(
    curlCommand({ origin: "https://muster.example.com", method: "GET", path: "/invoices?limit=1", token: "muo_1" }),
  ).toBe("curl 'https://muster.example.com/rest/v2/invoices?limit=1' \\\n  -H 'Authorization: Bearer muo_1'");
});

test("on one's own machine the self-made certificate is let through", () => {
  expect(curlCommand({ origin: "https://localhost:3443", method: "GET", path: "/invoices", token: "t" })).toContain(
    "curl -k ",
  );
});

test("a quote in the body cannot end the shell's", () => {
  const command = curlCommand({
    origin: "https://muster.example.com",
    method: "POST",
    path: "/x",
    token: "t",
    body: { name: "it's" },
  });
  expect(command).toContain(`-d '{"name":"it'\\''s"}'`);
});
