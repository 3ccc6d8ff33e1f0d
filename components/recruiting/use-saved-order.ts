import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { toast } from "#components/ui/toast.tsx";
import type { Operation } from "#lib/platform/declaration/contract.ts";

interface SavedOrder<Item, Given> {
  items: readonly Item[];
  /** Stores all of them. */
  save: (items: (Item | Given)[]) => Promise<unknown>;
  /** The read that shows them. */
  read: Operation;
  /** "Couldn't change the questions" */
  failed: string;
}

interface Change<Item> {
  items: readonly Item[];
  done: string;
  undo?: () => Change<Item>;
}

/** Items in an order of their own. Every change is saved right away, shown until it is, and announced. */
export function useSavedOrder<Item extends Given, Given extends { id?: string }>(order: SavedOrder<Item, Given>) {
  const { items, save, read, failed } = order;
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState("");
  const change = useMutation({
    mutationFn: (given: Change<Item>) => save([...given.items]),
    async onSuccess(_, { done, undo }) {
      setAnnouncement(done);
      const action = undo && { label: "Undo", run: () => change.mutate(undo()) };
      toast({ title: done, ...(action ? { action } : {}) });
      await refetchActive(client, read);
    },
    onError: (error) => toastFailure(failed, error),
  });
  return {
    shown: change.isPending ? change.variables.items : items,
    isPending: change.isPending,
    announcement,
    change: change.mutate,
    /** Stores a changed or another item, for a form, which says itself why it is refused. */
    put: (item: Given) =>
      save(item.id ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item]).then(() => undefined),
  };
}

/** The current items in the order of these ids; items added since stay at the end, in their order. */
export function inOrderOf<Item extends { id?: string }>(
  items: readonly Item[],
  ids: readonly (string | undefined)[],
): Item[] {
  const place = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return items.toSorted((a, b) => place(a) - place(b));
}

/** The list with one item moved to another place; the same list if nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
