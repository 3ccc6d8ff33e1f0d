/** The button that does nothing: where the other one cancels something, "Cancel" could be taken for it. */
export function dismissWord(action: string): string {
  return action.startsWith("Cancel ") ? "Go back" : "Cancel";
}
