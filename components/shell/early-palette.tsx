import { EscapeCancels } from "#components/ui/escape-cancels.tsx";

/** What a person does with the palette before its code has arrived. */
export interface EarlyInput {
  text: string;
  /** Had the focus before. */
  opener: Element | null;
}

export const paletteClasses = {
  popup: "popup fixed inset-x-2 top-2 z-40 mx-auto max-w-[40rem] overflow-hidden sm:top-[12vh]",
  input:
    "h-12 w-full shrink-0 rounded-t-lg border-b bg-surface px-4 text-base focus-visible:-outline-offset-2 coarse:text-lg",
};

export const paletteWords = { name: "Search and commands", placeholder: "Search for anything, or run a command" };

/** The palette's field, while the rest of it is loading: it takes what is typed. */
export function EarlyPalette({ early, onClose }: { early: EarlyInput; onClose: () => void }) {
  return (
    <>
      <EscapeCancels onCancel={onClose} />
      <button type="button" tabIndex={-1} aria-hidden="true" onClick={onClose} className="scrim z-40" />
      <div
        role="dialog"
        aria-modal="true"
        aria-busy="true"
        aria-label={paletteWords.name}
        className={paletteClasses.popup}
      >
        <input
          // The person asked for it.
          // biome-ignore lint/a11y/noAutofocus: a dialog puts the focus into its field
          autoFocus
          type="text"
          aria-label={paletteWords.name}
          placeholder={paletteWords.placeholder}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            early.text = target.value;
          }}
          className={paletteClasses.input}
        />
      </div>
    </>
  );
}
