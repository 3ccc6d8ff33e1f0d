/** One sticker: a QR code and what people read beside it. */
export interface Label {
  code: string;
  title: string;
  lines: string[];
}

/** A document of stickers, before any of them has a place. */
export interface LabelSheet {
  labels: Label[];
  title: string;
  organization: string;
  /** Moment that the file says it was made; ISO 8601. */
  dated: string;
}
