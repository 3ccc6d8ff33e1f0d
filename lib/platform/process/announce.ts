import { join } from "node:path";
import type { Settings } from "#lib/platform/env.ts";

export interface SignIn {
  organization: string;
  role: string;
  email: string;
  password: string;
}

/** Printed once everything is ready. */
export function announcement(
  { public_url, tls, https_port, data_dir }: Settings,
  first: { signIns: SignIn[]; setupCode: string | null },
): string {
  const lines = ["", `Muster is ready: ${public_url}`];
  if (https_port !== 0 && tls === null) {
    lines.push(
      "Its certificate is self-signed, so your browser asks once whether to trust it",
      `(for programs: ${join(data_dir, "tls", "cert.pem")}).`,
    );
  }
  if (first.setupCode !== null) {
    lines.push("", `Set it up at ${public_url}/setup with this code, which works once: ${first.setupCode}`);
  }
  if (first.signIns.length > 0) {
    lines.push("", `Demo sign-ins (also in ${join(data_dir, "demo-sign-ins.json")}):`, ...table(first.signIns));
  }
  lines.push("", "Ctrl-C stops it.", "");
  return lines.join("\n");
}

function table(signIns: SignIn[]): string[] {
  const columns = ["organization", "role", "email", "password"] as const;
  const widths = columns.map((column) => Math.max(...signIns.map((signIn) => signIn[column].length)));
  return signIns.map((signIn) =>
    `  ${columns.map((column, at) => signIn[column].padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd(),
  );
}
