/** Types that files are taken in, by their content and by the ending of their name. */
export const fileTypes = {
  "application/pdf": { label: "PDF", endings: ["pdf"] },
  "image/png": { label: "PNG", endings: ["png"] },
  "image/jpeg": { label: "JPEG", endings: ["jpg", "jpeg", "jfif"] },
  "image/webp": { label: "WebP", endings: ["webp"] },
  "image/heic": { label: "HEIC", endings: ["heic", "heif"] },
} as const;

export type FileType = keyof typeof fileTypes;

export const longestFile = 20 * 1024 * 1024;

/** A file that arrived and lies outside of memory until the request ends. */
export interface Upload {
  /** Without folders and control characters. */
  name: string;
  content_type: FileType;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Of the process that read it. */
  path: string;
}

export const linkMinutes = 15;
