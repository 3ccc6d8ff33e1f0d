const pdf = { "application/pdf": { label: "PDF", endings: ["pdf"] } } as const;

const pictures = {
  "image/png": { label: "PNG", endings: ["png"] },
  "image/jpeg": { label: "JPEG", endings: ["jpg", "jpeg", "jfif"] },
  "image/webp": { label: "WebP", endings: ["webp"] },
  "image/heic": { label: "HEIC", endings: ["heic", "heif"] },
} as const;

/** Accepted file types, by content and name ending. */
export const fileTypes = { ...pdf, ...pictures };

/** The same where text documents are accepted too, as for CVs. */
export const documentTypes = {
  ...pdf,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": { label: "DOCX", endings: ["docx"] },
  "application/vnd.oasis.opendocument.text": { label: "ODT", endings: ["odt"] },
  ...pictures,
} as const;

export type FileType = keyof typeof documentTypes;

export type TakenTypes = Partial<Record<FileType, { label: string; endings: readonly string[] }>>;

/** As in "PDF, PNG, or JPEG". */
export function labelsOf(types: TakenTypes): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(Object.values(types).map(({ label }) => label));
}

export const longestFile = 20 * 1024 * 1024;

/** A received file, kept on disk until the request ends. */
export interface Upload {
  /** Without folders or control characters. */
  name: string;
  content_type: FileType;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Path on the machine that received it. */
  path: string;
}

export const linkMinutes = 15;
