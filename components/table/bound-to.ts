import type { How } from "./use-list-view.ts";

/** Props that bind controls to a list's state. */
export function boundTo<View extends object>(view: View, change: (patch: Partial<View>, how?: How) => void) {
  const set = (key: keyof View, value: unknown, how?: How) => change({ [key]: value } as Partial<View>, how);
  return {
    /** For a search field. */
    search: <Key extends keyof View>(key: Key) => ({
      search: view[key],
      onSearch: (text: string, how: How) => set(key, text, how),
    }),
    /** For a filter that takes several values. */
    many: <Key extends keyof View>(key: Key) => ({
      selected: view[key],
      onSelectedChange: (selected: View[Key]) => set(key, selected),
    }),
    /** For a filter that takes one value: the latest choice. */
    one: <Key extends keyof View>(key: Key) => ({
      selected: view[key] ? [view[key]] : [],
      onSelectedChange: (selected: readonly View[Key][]) => set(key, selected.at(-1) ?? null),
    }),
  };
}
