/** An operation's HTTP method. */
export function Method({ children }: { children: string }) {
  return <span className="font-mono text-xs font-medium text-fg-2">{children}</span>;
}
