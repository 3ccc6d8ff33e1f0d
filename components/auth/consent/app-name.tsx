const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name that the app chose, without marks that would turn the text around it. */
export function plainName(name: string): string {
  return name.replace(directionMarks, "") || "App without a name";
}

/** The same, isolated from the text beside it. */
export function AppName({ name }: { name: string }) {
  return <bdi>{plainName(name)}</bdi>;
}
