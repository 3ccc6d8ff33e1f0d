"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { useShortcutKeys } from "#components/screen/shortcut-keys.ts";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { NarrowBar } from "./narrow-bar.tsx";
import { NoteVisits } from "./note-visits.tsx";
import { PagesContext, type ShellPage } from "./pages.ts";
import { SessionEnded } from "./session-ended.tsx";
import { SideBar } from "./side-bar.tsx";
import { useOfflinePage } from "./use-offline-page.ts";
import { useShellCommands } from "./use-shell-commands.ts";

const loadPalette = () => import("./command-palette.tsx");
const CommandPalette = lazy(loadPalette);
const KeyboardHelp = lazy(() => import("./keyboard-help.tsx"));

interface ShellProps {
  pages: readonly ShellPage[];
  children: ReactNode;
}

/** Sidebar, keyboard shortcuts and dialogs around every dashboard page. */
export function Shell({ pages, children }: ShellProps) {
  return (
    <PagesContext value={pages}>
      <Frame>{children}</Frame>
    </PagesContext>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const [overlay, setOverlay] = useState<"palette" | "help" | null>(null);
  const openPalette = () => setOverlay("palette");
  const openHelp = () => setOverlay("help");
  const closeOverlay = () => setOverlay(null);

  useShortcutKeys({ paused: overlay !== null, openPalette, onIntent: loadPalette });
  useShellCommands(openHelp);
  useOfflinePage();

  return (
    <div className="isolate flex min-h-dvh max-lg:flex-col">
      <header className="sticky top-0 flex h-dvh w-(--side-bar) shrink-0 flex-col border-r max-lg:hidden print:hidden">
        <SideBar onPalette={openPalette} onShortcutHelp={openHelp} />
      </header>
      <NarrowBar onPalette={openPalette} onShortcutHelp={openHelp} />
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1">
        {children}
      </main>
      <SessionEnded />
      <NoteVisits />
      <Suspense fallback={<EscapeCancels onCancel={closeOverlay} />}>
        {overlay === "palette" ? <CommandPalette onClose={closeOverlay} /> : null}
        {overlay === "help" ? <KeyboardHelp onClose={closeOverlay} /> : null}
      </Suspense>
    </div>
  );
}
