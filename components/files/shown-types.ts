/** Image types that every browser can display. */
export const pictureTypes: readonly string[] = ["image/png", "image/jpeg", "image/webp"];

export const pdfType = "application/pdf";
