/** A letter that somebody signs, before any of it has a place. */
export interface Letter {
  title: string;
  organization: string;
  /** Who writes it. */
  from: string;
  /** Name and address of whom it is to, line by line. */
  to: string[];
  day: string;
  paragraphs: string[];
  /** The name as it was typed; null before it is signed. */
  signature: string | null;
  /** What stands below the signature. */
  signed: string;
  /** Printed at the foot of each page. */
  reference: string;
  /** Moment that the file says it was made: part of the data, so that equal data gives equal bytes. ISO 8601. */
  dated: string;
}
