import { useSyncExternalStore } from "react";

const storageKey = "muster.shortcuts";
const listeners = new Set<() => void>();

function subscribe(notify: () => void) {
  listeners.add(notify);
  window.addEventListener("storage", notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("storage", notify);
  };
}

/** Whether single-key shortcuts are enabled; stored in this browser. */
export function shortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function switchShortcuts(on: boolean) {
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    return;
  }
  for (const notify of listeners) notify();
}

export function useShortcutSwitch() {
  return [useSyncExternalStore(subscribe, shortcutsOn, () => true), switchShortcuts] as const;
}
