import { ink, type Style } from "./pen.ts";

/** Text style of each part of a sheet. */
export const styles = {
  kind: { size: 9, color: ink.second },
  issuer: { size: 11, weight: "strong", color: ink.text },
  letterhead: { size: 8.5, color: ink.second },
  footer: { size: 7.5, color: ink.third },
  title: { size: 20, weight: "strong", color: ink.text },
  name: { size: 8, color: ink.third },
  value: { size: 9.5, color: ink.text },
  lead: { size: 9.5, weight: "strong", color: ink.text },
  cell: { size: 9, color: ink.text },
  below: { size: 8, color: ink.third },
  column: { size: 8, color: ink.second },
  sum: { size: 9.5, color: ink.second },
  strong: { size: 12, weight: "strong", color: ink.text },
  note: { size: 8.5, color: ink.second },
  stamp: { size: 12, weight: "strong", color: ink.text },
} satisfies Record<string, Style>;
