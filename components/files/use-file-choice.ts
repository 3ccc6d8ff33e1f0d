import { type ChangeEvent, type DragEvent, useRef, useState } from "react";

/** Files that are chosen with the browser's dialog, which `choose` opens, or dropped on a box. */
export function useFileChoice(onFiles: (files: readonly File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => files && files.length > 0 && onFiles([...files]);
  return {
    /** Something is dragged over the box. */
    isOver,
    choose: () => input.current?.click(),
    box: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
    /** The input stays out of sight; the same file can be chosen again. */
    input: {
      ...{ ref: input, type: "file", tabIndex: -1, className: "sr-only" },
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        take(target.files);
        target.value = "";
      },
    },
  };
}
