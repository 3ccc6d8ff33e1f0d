import { expect, test } from "vitest";
import { curlCommand } from "./curl.ts";

const service = { origin: "https://muster.example.com", isSelfSigned: false };

test("needs only the token if an authority issued the certificate", () => {
  expect(curlCommand({ service, method: "GET", path: "/invoices?limit=1", token: "muo_1" })).toBe(
    "curl 'https://muster.example.com/rest/v2/invoices?limit=1' \\\n  -H 'Authorization: Bearer muo_1'",
  );
});

test("checks a self-signed certificate against the downloaded one", () => {
  const command = curlCommand({ service: { ...service, isSelfSigned: true }, method: "POST", path: "/x", token: "t" });
  expect(command).toContain("curl --cacert muster-certificate.pem -X POST 'https://muster.example.com/rest/v2/x'");
  expect(command).not.toMatch(/ -k|--insecure/);
});

test("escapes quotes in the body for the shell", () => {
  const command = curlCommand({
    service,
    method: "POST",
    path: "/x",
    token: "t",
    body: { name: "it's" },
  });
  expect(command).toContain(`-d '{"name":"it'\\''s"}'`);
});
