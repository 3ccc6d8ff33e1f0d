import { namesOf } from "#db/system.ts";
import { fold } from "#lib/platform/format/fold.ts";

/** Whose password it would be; what isn't known is left out. */
interface PasswordHolder {
  names: readonly string[];
  email: string | null;
}

const shortestWord = 4;

const loaded: { words?: Promise<ReadonlySet<string>> } = {};

/** The most common passwords, about 49,000, as a kept package lists them; read when the first is needed. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded.words ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary.passwords.map((word) => String(word).toLowerCase())),
  );
  return loaded.words;
}

const substitutes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

const plain = (text: string) => text.replaceAll(/[@43!10$57]/g, (sign) => substitutes[sign] ?? sign);
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/** What a text repeats, also if its end is cut off; the text itself if it repeats nothing. */
function repeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return text;
}

/** The words that a password comes down to: without digits and signs at its ends, written plainly, and once. */
function coresOf(password: string): Set<string> {
  const cores = new Set([password]);
  for (const core of cores)
    for (const simpler of [withoutEnds(core), plain(core), repeatedPart(core)])
      if (simpler.length > 0) cores.add(simpler);
  return cores;
}

async function isCommon(password: string): Promise<boolean> {
  const words = await commonPasswords();
  const lower = password.toLowerCase();
  if (repeatedPart(lower).length < shortestWord) return true;
  return [...coresOf(lower)].some((core) => core.length >= shortestWord && words.has(core));
}

function personalWords({ names, email }: PasswordHolder): string[] {
  const [account = "", host = ""] = (email ?? "").split("@");
  const words = [
    ...names.flatMap((name) => [...name.split(/[\s,.'’-]+/), name]),
    account,
    ...account.split(/[.+_-]/),
    host.split(".")[0] ?? "",
  ];
  return words.map((word) => fold(word).replaceAll(/[^\p{L}\d]/gu, "")).filter((word) => word.length >= shortestWord);
}

/** Why somebody's new password would be too easy to guess, for the field; null if it isn't. */
export async function passwordWeakness(password: string, holder: PasswordHolder): Promise<string | null> {
  const squeezed = fold(password).replaceAll(/[^\p{L}\d]/gu, "");
  if (personalWords(holder).some((word) => squeezed.includes(word)))
    return "This password contains your name or email address. Choose one that says nothing about you.";
  if (await isCommon(password))
    return "This password is one of the most common ones, or little more. Choose one that is harder to guess.";
  return null;
}

/** The same for the person with an address, by all names that organizations have for them. */
export async function weaknessFor(email: string, password: string): Promise<string | null> {
  return passwordWeakness(password, { names: await namesOf(email), email });
}
