import type { RefObject } from "react";

/** A dialog that is drawn while it is open. */
export interface OpenedDialog {
  onClose: () => void;
  /** Receives the focus when it closes. */
  finalFocus: RefObject<HTMLElement | null>;
}
