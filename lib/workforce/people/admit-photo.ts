import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { Upload } from "#lib/platform/uploads/upload-rule.ts";
import { largestPhoto, photoTypes } from "./rules.ts";

/** Throws 400 unless the upload is a picture that every browser shows, and not too large. */
export function admitPhoto({ name, content_type, size }: Upload): void {
  const refuse = (message: string) => new ApiError(400, { reason: "invalid_file", path: "/file", message });
  if (!Object.hasOwn(photoTypes, content_type))
    throw refuse(`${name} isn't a PNG, JPEG, or WebP file. Upload one of those.`);
  if (size > largestPhoto) throw refuse(`${name} is larger than 5 MB. Upload a smaller image.`);
}
