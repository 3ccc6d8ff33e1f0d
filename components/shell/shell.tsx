"use client";

import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import { Mark } from "#components/screen/mark.tsx";
import { useSessionBreak } from "#components/screen/session.ts";
import { useShortcutKeys } from "#components/screen/shortcut-keys.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { usePreference } from "#components/screen/use-preference.ts";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { late } from "#components/ui/late.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { type EarlyInput, EarlyPalette } from "./early-palette.tsx";
import { foldedCookie, writeFolded } from "./folded-sections.ts";
import { PagesContext, type ShellPage, usePages } from "./pages.ts";
import { ProofPrompt } from "./proof-prompt.tsx";
import { SideBar } from "./side-bar.tsx";
import { signOut } from "./sign-out.ts";

const loadPalette = () => import("./command-palette.tsx");
const CommandPalette = lazy(loadPalette);
const SessionBreak = late(() => import("./session-break.tsx"));
const KeyboardHelp = lateDialog(() => import("./keyboard-help.tsx"));

interface ShellProps {
  pages: readonly ShellPage[];
  /** Sections that are folded at first. */
  folded: readonly string[];
  children: ReactNode;
}

const year = 365 * 24 * 3600;

/** Sidebar, keyboard shortcuts and dialogs around every dashboard page. */
export function Shell({ pages, folded: first, children }: ShellProps) {
  const [folded, setFolded] = useState(first);
  const value = useMemo(() => {
    const fold = (section: string, isFolded: boolean) => {
      const others = folded.filter((each) => each !== section);
      const next = isFolded ? [...others, section] : others;
      setFolded(next);
      // biome-ignore lint/suspicious/noDocumentCookie: Safari and older Firefox have no Cookie Store
      document.cookie = `${foldedCookie}=${writeFolded(next)}; Path=/; Max-Age=${year}; SameSite=Lax; Secure`;
    };
    return { pages, folded, fold };
  }, [pages, folded]);
  return (
    <PagesContext value={value}>
      <Frame>{children}</Frame>
    </PagesContext>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const [overlay, setOverlay] = useState<"palette" | "help" | null>(null);
  const early = useRef<EarlyInput>({ text: "", opener: null });
  const openPalette = () => {
    if (overlay !== "palette") early.current = { text: "", opener: document.activeElement };
    setOverlay("palette");
  };
  const openHelp = () => setOverlay("help");
  const closeOverlay = () => setOverlay(null);

  const why = useSessionBreak();

  useShortcutKeys({ paused: overlay !== null, openPalette, onIntent: loadPalette });
  useShellCommands(openHelp);

  // The browser caches the offline page (`public/sw.js`). If it can't, such as with an untrusted certificate, it shows its own.
  useEffect(() => {
    navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  }, []);

  return (
    <div className="isolate flex min-h-dvh max-lg:flex-col print:block">
      <header className="sticky top-0 flex h-dvh w-(--side-bar) shrink-0 flex-col border-r max-lg:hidden print:hidden">
        <SideBar onPalette={openPalette} onShortcutHelp={openHelp} />
      </header>
      <NarrowBar onPalette={openPalette} onShortcutHelp={openHelp} />
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 print:block">
        {children}
      </main>
      {why ? <SessionBreak why={why} /> : null}
      <ProofPrompt />
      <NoteVisits />
      {overlay === "palette" ? (
        <Suspense fallback={<EarlyPalette early={early.current} onClose={closeOverlay} />}>
          <CommandPalette early={early.current} onClose={closeOverlay} />
        </Suspense>
      ) : null}
      {overlay === "help" ? <KeyboardHelp onClose={closeOverlay} /> : null}
    </div>
  );
}

/** Records which records are opened, as a page or panel, for the command palette. */
function NoteVisits() {
  const path = usePathname();
  const query = useSearchParams().toString();
  const account = useAccount();

  useEffect(() => {
    // Only a path below a list's, or a query, names a record.
    if (query === "" && path.lastIndexOf("/") === 0) return;
    const address = query ? `${path}?${query}` : path;
    void import("./recent-records.ts").then(
      ({ recordAt, rememberRecord }) => {
        const record = recordAt(address);
        if (record) rememberRecord(account, record);
      },
      () => undefined,
    );
  }, [path, query, account]);

  return null;
}

/** Commands available on every page. */
function useShellCommands(openHelp: () => void) {
  const router = useRouter();
  const account = useAccount();
  const [, setTheme] = usePreference("theme");
  const pages = usePages();

  useCommands([
    ...pages.map(({ name, path, opens = path, key }) => ({
      label: name,
      group: "Go to" as const,
      ...(key ? { keys: `G then ${key}` } : {}),
      path: opens,
      run: () => router.push(opens),
    })),
    {
      label: "Account",
      group: "Go to",
      keywords: ["password", "profile"],
      path: "/account",
      run: () => router.push("/account"),
    },
    ...account.organizations
      .filter(({ id, needs }) => id !== account.organization.id && needs !== "identity_provider")
      .map(({ id, name }) => ({
        label: `Switch to ${name}`,
        group: "Organization" as const,
        keywords: ["organization"],
        run: () => void import("./switch-organization.ts").then((code) => code.enterOrganization(id, pages)),
      })),
    { label: "Light theme", group: "Theme", keywords: ["appearance"], run: () => setTheme("light") },
    { label: "Dark theme", group: "Theme", keywords: ["appearance", "night"], run: () => setTheme("dark") },
    { label: "System theme", group: "Theme", keywords: ["appearance"], run: () => setTheme("system") },
    { label: "Keyboard shortcuts", group: "Account", keys: "?", keywords: ["help"], run: openHelp },
    { label: "Sign out", group: "Account", keywords: ["log out", "leave"], run: () => void signOut() },
  ]);
}

const load = () => import("./narrow-menu.tsx");
const NarrowMenu = lazy(load);

/** Top bar for screens too narrow for the sidebar, which it opens as a sheet. */
function NarrowBar(props: { onPalette: () => void; onShortcutHelp: () => void }) {
  const [menu, setMenu] = useState<"never" | "open" | "closed">("never");
  const { organization } = useAccount();
  return (
    <header className="sticky top-0 z-30 flex h-(--top-bar) items-center gap-1 border-b bg-bg px-2 lg:hidden print:hidden">
      <IconButton
        label="Menu"
        icon={Menu}
        aria-haspopup="dialog"
        aria-expanded={menu === "open"}
        onFocus={load}
        onClick={() => setMenu("open")}
      />
      <p className="flex min-w-0 flex-1 items-center gap-2 text-sm font-medium max-sm:[body:has([data-page-header]):not(:has([data-back]))_&]:invisible">
        <Mark className="size-5 shrink-0" />
        <span className="truncate">{organization.name}</span>
      </p>
      <IconButton label="Search" icon={Search} onClick={props.onPalette} />
      <Suspense fallback={<EscapeCancels onCancel={() => setMenu("never")} />}>
        {menu === "never" ? null : (
          <NarrowMenu open={menu === "open"} onOpenChange={(open) => setMenu(open ? "open" : "closed")} {...props} />
        )}
      </Suspense>
    </header>
  );
}
