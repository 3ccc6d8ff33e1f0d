/** Maximum logo size in bytes. */
export const largestLogo = 1024 * 1024;

/** Maximum pixels in a PNG, which is decoded for printing. */
export const maxPixels = 4_000_000;

export const logoTypes = { "image/png": ".png", "image/jpeg": ".jpg,.jpeg" } as const;
