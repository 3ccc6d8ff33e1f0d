const mostPixels = 100_000_000;
const longestSide = 30_000;

/** The picture is larger than anything a receipt needs, or says so: decoding it could exhaust whoever opens it. */
export class TooManyPixels extends Error {}

export function checkPixels(width: number, height: number): void {
  if (width > longestSide || height > longestSide || width * height > mostPixels) throw new TooManyPixels();
}
