/** Label of the dismiss button: "Cancel" would be ambiguous when the action itself cancels something. */
export function dismissWord(action: string): string {
  return action.startsWith("Cancel ") ? "Go back" : "Cancel";
}
