/** Fields of a person whose changes its history names. */
export const historyFields = [
  "first_name",
  "last_name",
  "email",
  "country",
  "job_title",
  "manager_id",
  "photo_file_id",
] as const;

/** Types of pictures that every browser shows. */
export const photoTypes = { "image/png": ".png", "image/jpeg": ".jpg,.jpeg", "image/webp": ".webp" } as const;

/** In bytes. */
export const largestPhoto = 5 * 1024 * 1024;
