import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

interface NoMatchesProps {
  /** "No payments match these filters." */
  title: string;
  onClear: () => void;
}

/** Shown instead of the rows when the filters leave none. */
export function NoMatches({ title, onClear }: NoMatchesProps) {
  return <EmptyState title={title} action={<Button onClick={onClear}>Clear filters</Button>} />;
}
