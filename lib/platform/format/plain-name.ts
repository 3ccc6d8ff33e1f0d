const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** An app's self-chosen name, without marks that would change the direction of surrounding text. */
export function plainName(name: string): string {
  return name.replace(directionMarks, "") || "Unnamed app";
}
