const maxPixels = 100_000_000;
const longestSide = 30_000;

/** The picture is, or claims to be, larger than any receipt needs: decoding it could exhaust whatever opens it. */
export class TooManyPixels extends Error {}

export function checkPixels(width: number, height: number): void {
  if (width > longestSide || height > longestSide || width * height > maxPixels) throw new TooManyPixels();
}
