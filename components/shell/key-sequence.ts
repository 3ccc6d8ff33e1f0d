interface KeyPress {
  key: string;
  shiftKey: boolean;
}

interface WithKeys {
  keys?: string;
}

/** Name of a pressed key as commands write it: letters in capitals, Shift only where it does not change the character. */
export function keyName({ key, shiftKey }: KeyPress): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return shiftKey && (key.length > 1 || /\p{L}/u.test(key)) ? `Shift+${name}` : name;
}

/** What a press means after the one before it: a command to run, the start of a sequence, or nothing. */
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
