/** One sticker: a QR code with text next to it. */
export interface Label {
  code: string;
  title: string;
  lines: string[];
}

/** A document of stickers, before layout. */
export interface LabelSheet {
  labels: Label[];
  title: string;
  organization: string;
  /** The creation time recorded in the file; ISO 8601. */
  dated: string;
}
