let typed = "";

/** Keeps what was typed on one page before sign-in for the next one, in memory alone: no address, history or storage holds it. */
export function keepEmail(email: string): void {
  typed = email;
}

export function keptEmail(): string {
  return typed;
}
