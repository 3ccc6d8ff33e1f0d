import { randomBytes, randomInt } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Role } from "#lib/platform/auth/roles.ts";

const signIn = z.object({ organization: z.string(), role: z.string(), email: z.string(), password: z.string() });

/** One line of `demo-sign-ins.json`: a person in several organizations has several. */
export type SignIn = z.infer<typeof signIn>;

export interface Member {
  name: string;
  email: string;
  role: Role;
}

/** People who sign in to the first demo organization: one per role. */
export const freightMembers: readonly Member[] = [
  { name: "Henrike Albers", email: "henrike.albers@corvane.example", role: "owner" },
  { name: "Tomasz Rybicki", email: "tomasz.rybicki@corvane.example", role: "admin" },
  { name: "Mireille Okonjo", email: "mireille.okonjo@corvane.example", role: "finance" },
  { name: "Kwame Asante", email: "kwame.asante@corvane.example", role: "recruiter" },
  { name: "Yuki Hamada", email: "yuki.hamada@corvane.example", role: "it" },
  { name: "Bastian Reuter", email: "bastian.reuter@corvane.example", role: "developer" },
  { name: "Clara Neves", email: "clara.neves@corvane.example", role: "viewer" },
];

/** People who sign in to the second; Mireille Okonjo belongs to both. */
export const tileMembers: readonly Member[] = [
  { name: "Oisín Brannigan", email: "oisin.brannigan@ostrel.example", role: "owner" },
  { name: "Pilar Echave Ruiz", email: "pilar.echave@ostrel.example", role: "finance" },
  { name: "Mireille Okonjo", email: "mireille.okonjo@corvane.example", role: "viewer" },
];

/** Four pronounceable words, about 75 bits from the system's random source. */
export function newPassword(): string {
  const letter = (letters: string) => letters[randomInt(letters.length)];
  const word = () => Array.from({ length: 3 }, () => `${letter("bdfghjklmnprstvz")}${letter("aeiou")}`).join("");
  return [word(), word(), word(), word()].join("-");
}

/** Null if there is no such file or it is damaged. */
export function readSignIns(file: string): SignIn[] | null {
  try {
    return z.array(signIn).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** Readable only by this user; appears whole or not at all. */
export function writeSignIns(file: string, signIns: SignIn[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(draft, file);
}
