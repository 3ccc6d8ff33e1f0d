const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name that the app chose: isolated, and without marks that would turn the text around it. */
export function AppName({ name }: { name: string }) {
  return <bdi>{name.replace(directionMarks, "") || "App without a name"}</bdi>;
}
