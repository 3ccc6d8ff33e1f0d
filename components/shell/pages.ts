import { createContext, useContext } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import type { Page } from "#lib/platform/page.ts";
import type { pageIcons } from "./page-icons.ts";
import { pagesFor } from "./pages-for.ts";

/** A page whose icon exists. */
export type ShellPage = Page & { icon: keyof typeof pageIcons };

interface Pages {
  pages: readonly ShellPage[];
  /** Sections of the sidebar that show only their open page and those with something waiting. */
  folded: readonly string[];
  fold: (section: string, isFolded: boolean) => void;
}

export const PagesContext = createContext<Pages>({ pages: [], folded: [], fold: () => undefined });

/** Pages available to the signed-in person. */
export function usePages(): ShellPage[] {
  return pagesFor(useContext(PagesContext).pages, useAccount());
}

export function useFolded() {
  const { folded, fold } = useContext(PagesContext);
  return { folded, fold };
}
