const pdf = { "application/pdf": { label: "PDF", endings: ["pdf"] } } as const;

const pictures = {
  "image/png": { label: "PNG", endings: ["png"] },
  "image/jpeg": { label: "JPEG", endings: ["jpg", "jpeg", "jfif"] },
  "image/webp": { label: "WebP", endings: ["webp"] },
  "image/heic": { label: "HEIC", endings: ["heic", "heif"] },
} as const;

/** Types that files are taken in, by their content and by the ending of their name. */
export const fileTypes = { ...pdf, ...pictures };

/** The same for what may be a text document, as CVs are. */
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
