import { createHash } from "node:crypto";

const LETTERS_AND_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";
const URL_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const HEX = "0123456789abcdef";

/** Small, fast counter-based generator (sfc32): a seed gives the same numbers everywhere. Never for secrets. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    const start = createHash("sha256").update(seed).digest();
    this.#a = start.readInt32LE(0);
    this.#b = start.readInt32LE(4);
    this.#c = start.readInt32LE(8);
  }

  /** Whole number from 0 to 2^32 - 1. */
  bits(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result >>> 0;
  }

  /** Whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor((this.bits() / 0x1_0000_0000) * (high - low + 1));
  }

  /** True with a probability of `percent` percent. */
  chance(percent: number): boolean {
    return this.bits() < (percent / 100) * 0x1_0000_0000;
  }

  pick<Item>(list: readonly Item[]): Item {
    return list[this.between(0, list.length - 1)] as Item;
  }

  /** One of the keys, with probability proportional to its weight. */
  weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key {
    let sum = 0;
    for (const key in weights) sum += weights[key] ?? 0;
    let rest = this.between(1, sum);
    let chosen = "" as Key;
    for (const key in weights) {
      chosen = key;
      rest -= weights[key] ?? 0;
      if (rest <= 0) break;
    }
    return chosen;
  }

  /** 21 URL-safe characters. */
  longId(): string {
    let text = "";
    for (let word = 0; word < 5; word++) {
      const bits = this.bits();
      for (let shift = 0; shift < 30 && text.length < 21; shift += 6) text += URL_SAFE[(bits >>> shift) & 63];
    }
    return text;
  }

  /** 7 lower-case letters and digits. */
  shortId(): string {
    let text = "";
    for (let length = 0; length < 7; length++) text += LETTERS_AND_DIGITS[this.between(0, 35)];
    return text;
  }

  /** UUID version 4. */
  uuid(): string {
    let hex = "";
    for (let word = 0; word < 4; word++) hex += this.bits().toString(16).padStart(8, "0");
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `${HEX[8 + (this.bits() & 3)]}${hex.slice(17, 20)}`,
      hex.slice(20),
    ].join("-");
  }
}
