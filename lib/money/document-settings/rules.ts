/** Bytes of a logo. */
export const largestLogo = 1024 * 1024;

/** Pixels of a PNG, which is taken apart to print it. */
export const mostPixels = 4_000_000;

export const logoTypes = { "image/png": ".png", "image/jpeg": ".jpg,.jpeg" } as const;
