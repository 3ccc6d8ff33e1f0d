import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { ReactNode } from "react";
import { ErrorState, type Reading } from "#components/ui/error-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";

/** What a list gives the panel of its open row. */
export interface PanelProps<Row> {
  id: string;
  /** The record as the list has it, shown until the rest has loaded. */
  preview: Row | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

interface RecordPanelProps extends Omit<PanelProps<never>, "id" | "preview"> {
  /** "payment" */
  noun: string;
  title: string;
  subtitle?: ReactNode;
  query: Reading;
  /** What can be shown even if the read fails; the read's data if omitted. */
  known?: unknown;
  children: ReactNode;
}

/** The panel of a list's row, with buttons for the rows around it and its error state. */
export function RecordPanel(props: RecordPanelProps) {
  const { noun, title, subtitle, query, known = query.data, onStep, onClose, children } = props;
  const isMissing = !known && (query.error?.status === 404 || query.error?.status === 400);
  return (
    <SidePanel
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      actions={
        <>
          <IconButton label={`Previous ${noun}`} icon={ChevronUp} onClick={() => onStep(-1)} />
          <IconButton label={`Next ${noun}`} icon={ChevronDown} onClick={() => onStep(1)} />
        </>
      }
    >
      {isMissing ? (
        <p role="alert" className="py-6 text-fg-2">
          There's no such {noun}. It may have been deleted or belong to another organization.
        </p>
      ) : query.error && !known ? (
        <ErrorState title={`Couldn't load the ${noun}`} query={query} />
      ) : (
        children
      )}
    </SidePanel>
  );
}
