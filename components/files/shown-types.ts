/** What every browser shows as a picture. */
export const pictureTypes: readonly string[] = ["image/png", "image/jpeg", "image/webp"];

export const pdfType = "application/pdf";
