import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliveryHeaders, signingKeyOf } from "#lib/developers/webhook-sender/sign.ts";
import { type Language, verificationCode } from "./verification-code.ts";

const key = `whsec_${Buffer.from("a key of thirty-two bytes for it").toString("base64")}`;
const body = '{"data":{"meta":{"event_id":"019aa3f2-7c3e-7d9e-9c1c-9a3c5e1b7f20"},"resource":{"name":"Zoë 株式会社"}}}';
const signature =
  deliveryHeaders({
    eventId: "019aa3f2-7c3e-7d9e-9c1c-9a3c5e1b7f20",
    apiVersion: "v2",
    body,
    keys: [signingKeyOf("key-1", key)],
    customHeaders: {},
    sentAt: new Date(),
  })["x-service-signature"] ?? "";

interface Runner {
  /** Checks that the language is installed. */
  probe: [program: string, ...args: string[]];
  file: string;
  /** The program reads the body from stdin, signature and key from arguments, and prints yes or no. */
  wrap: (code: string) => string;
  run: (file: string) => [program: string, ...args: string[]];
}

const runners: Record<Language, Runner> = {
  Node: {
    probe: [process.execPath, "--version"],
    file: "verify.mjs",
    wrap: (code) =>
      `${code}
import { readFileSync } from "node:fs";
console.log(isGenuine(readFileSync(0), ...process.argv.slice(2)) ? "yes" : "no");`,
    run: (file) => [process.execPath, file],
  },
  Python: {
    probe: ["python3", "--version"],
    file: "verify.py",
    wrap: (code) =>
      `${code}
import sys
print("yes" if is_genuine(sys.stdin.buffer.read(), sys.argv[1], sys.argv[2]) else "no")`,
    run: (file) => ["python3", file],
  },
  Go: {
    probe: ["go", "version"],
    file: "verify.go",
    wrap: (code) =>
      `${code.replace("package webhooks", "package main").replace("import (", 'import (\n\t"fmt"\n\t"io"\n\t"os"')}
func main() {
	body, _ := io.ReadAll(os.Stdin)
	if IsGenuine(body, os.Args[1], os.Args[2]) { fmt.Println("yes") } else { fmt.Println("no") }
}`,
    run: (file) => ["go", "run", file],
  },
  Ruby: {
    probe: ["ruby", "--version"],
    file: "verify.rb",
    wrap: (code) => `${code}\nputs genuine?($stdin.read, ARGV[0], ARGV[1]) ? "yes" : "no"`,
    run: (file) => ["ruby", file],
  },
  PHP: {
    probe: ["php", "--version"],
    file: "verify.php",
    wrap: (code) => `${code}\necho is_genuine(stream_get_contents(STDIN), $argv[1], $argv[2]) ? "yes" : "no";`,
    run: (file) => ["php", file],
  },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-code-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isInstalled = ([program, ...version]: readonly [string, ...string[]]) => spawnSync(program, version).status === 0;

/** Code in a language that this machine lacks is read by no test here. */
const runnable = verificationCode.filter(({ language }) => isInstalled(runners[language].probe));

test("at least the code for Node is run", () => {
  expect(runnable.map(({ language }) => language)).toContain("Node");
});

describe.each(runnable)("$language", ({ language, code }) => {
  const { file, wrap, run } = runners[language];

  function says(given: { body?: string; signature?: string; key?: string }): string {
    const path = join(folder, file);
    writeFileSync(path, wrap(code));
    const input = given.body ?? body;
    const [runner, ...args] = run(path);
    const result = spawnSync(runner, [...args, given.signature ?? signature, given.key ?? key], { input });
    expect(result.stderr.toString()).toBe("");
    return result.stdout.toString().trim();
  }

  test("accepts a real delivery and rejects anything modified", () => {
    expect(says({})).toBe("yes");
    expect(says({ body: `${body} ` })).toBe("no");
    expect(says({ key: key.slice(0, -1) })).toBe("no");
    expect(says({ signature: `${signature}00` })).toBe("no");
    expect(says({ signature: signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) })).toBe("no");
    expect(says({ signature: "" })).toBe("no");
  });
});
