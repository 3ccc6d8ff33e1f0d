/** A letter to be signed, before layout. */
export interface Letter {
  title: string;
  organization: string;
  /** The sender. */
  from: string;
  /** Name and address of the recipient, line by line. */
  to: string[];
  day: string;
  paragraphs: string[];
  /** The name as typed; null before the letter is signed. */
  signature: string | null;
  /** The line below the signature. */
  signed: string;
  /** Printed at the foot of each page. */
  reference: string;
  /** The creation time recorded in the file: part of the data, so that equal data gives equal bytes. ISO 8601. */
  dated: string;
}
