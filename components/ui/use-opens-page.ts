import { useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the component was part of the document that the server sent, so that its first render has to be the same. */
export function useOpensPage(): boolean {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [opensPage] = useState(isFromServer);
  return opensPage;
}
