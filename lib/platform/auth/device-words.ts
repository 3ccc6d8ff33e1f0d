import type { DeviceWords } from "#lib/platform/format/device-name.ts";

/** The first that matches counts: most browsers also name those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const wordIn = (text: string, words: typeof browsers) => words.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** What a User-Agent header says, in one word each; null for what we have no word for. */
export function deviceWords(userAgent: string | null): DeviceWords {
  // Longer than any browser's: the patterns should have little to search.
  const text = userAgent?.slice(0, 500) ?? "";
  return { browser: wordIn(text, browsers), system: wordIn(text, systems) };
}
