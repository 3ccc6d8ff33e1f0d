interface KeyPress {
  key: string;
  shiftKey: boolean;
}

interface WithKeys {
  keys?: string;
}

/** Key name in the format used by commands: uppercase letters, and Shift only if it doesn't change the character. */
export function keyName({ key, shiftKey }: KeyPress): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return shiftKey && (key.length > 1 || /\p{L}/u.test(key)) ? `Shift+${name}` : name;
}

/** Resolves a key press given the previous one: a command to run, the start of a sequence, or nothing. */
export function matchKeys<Command extends WithKeys>(
  commands: readonly Command[],
  pressed: string,
  before: string | null,
) {
  const sequence = before === null ? pressed : `${before} then ${pressed}`;
  const command =
    commands.findLast((each) => each.keys === sequence) ?? commands.findLast((each) => each.keys === pressed);
  if (command) return { command, pending: null };
  const starts = commands.some((each) => each.keys?.startsWith(`${pressed} then `));
  return { command: null, pending: starts ? pressed : null };
}
