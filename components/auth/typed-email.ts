let typed = "";

/** Carries the email typed on one sign-in page over to the next, in memory only: never in a URL, history or storage. */
export function keepEmail(email: string): void {
  typed = email;
}

export function keptEmail(): string {
  return typed;
}
