"use client";

import { createContext, useContext } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import type { Page } from "#lib/platform/page.ts";
import type { pageIcons } from "./page-icons.ts";
import { pagesForScopes } from "./pages-for-scopes.ts";

/** A page whose icon exists. */
export type ShellPage = Page & { icon: keyof typeof pageIcons };

export const PagesContext = createContext<readonly ShellPage[]>([]);

/** Pages available to the signed-in person. */
export function usePages(): ShellPage[] {
  return pagesForScopes(useContext(PagesContext), useAccount().scopes);
}
