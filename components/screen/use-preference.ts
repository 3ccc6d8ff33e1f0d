import { useSyncExternalStore } from "react";
import { type Preferences, readPreferences } from "./preferences.ts";

const listeners = new Set<() => void>();

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

const year = 365 * 24 * 3600;

function write<Name extends keyof Preferences>(name: Name, value: Preferences[Name]) {
  document.documentElement.dataset[name] = value;
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and older Firefox have no Cookie Store
  document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax; Secure`;
  for (const notify of listeners) notify();
}

/** A preference and its setter; changes apply immediately and are stored in this browser. */
export function usePreference<Name extends keyof Preferences>(name: Name) {
  const value = useSyncExternalStore(
    subscribe,
    () => readPreferences((each) => document.documentElement.dataset[each])[name],
    () => readPreferences(() => undefined)[name],
  );
  return [value, (next: Preferences[Name]) => write(name, next)] as const;
}
