import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import {
  type FocusEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useRest } from "#components/ui/use-rest.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { fetchAhead, tookOldPage } from "./fetched-pages.ts";
import { pageIcons } from "./page-icons.ts";
import { type ShellPage, useFolded, usePages } from "./pages.ts";

const accountMs = 60_000;

/** Links to the pages available to the person, by section. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { data: account } = useSuspenseQuery({ ...query(getAccount, {}), refetchInterval: accountMs }).data;
  const path = usePathname();
  const id = useId();
  const offered = usePages();
  const { folded, fold } = useFolded();
  const sections = Map.groupBy(offered, ({ section }) => section);
  // A subpage comes after its parent in the list, such as resignations after EOR workers.
  const current = offered.findLast(({ path: href }) => path === href || path.startsWith(`${href}/`))?.path;
  const list = useRef<HTMLElement>(null);
  const intent = usePageIntent();

  // The list can be taller than the window. `scrollIntoView` would also make Tab go on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current page changes
  useLayoutEffect(() => {
    const frame = list.current?.parentElement;
    const link = list.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!frame || !link) return;
    const { top, bottom } = frame.getBoundingClientRect();
    frame.scrollTop += Math.min(link.top - top, 0) + Math.max(link.bottom - bottom, 0);
  }, [current]);

  return (
    <nav ref={list} aria-label="Pages" className="flex flex-col gap-4 px-2 short:gap-0" {...intent}>
      {[...sections].map(([section, pages]) => {
        const isFolded = folded.includes(section);
        const shown = isFolded
          ? pages.filter(({ path: href, waiting }) => href === current || (waiting && account[waiting.count] > 0))
          : pages;
        return (
          <div key={section}>
            {section ? (
              <SectionHead
                id={`${id}-${section}`}
                section={section}
                isFolded={isFolded}
                hidden={pages.length - shown.length}
                onFold={(next) => fold(section, next)}
              />
            ) : null}
            <ul aria-labelledby={section ? `${id}-${section}` : undefined} className="flex flex-col gap-px short:gap-0">
              {shown.map((page) => (
                <PageLink
                  key={page.path}
                  page={page}
                  isCurrent={page.path === current}
                  count={page.waiting ? account[page.waiting.count] : 0}
                  onNavigate={onNavigate}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

interface PageLinkProps {
  page: ShellPage;
  isCurrent: boolean;
  /** How many of its records wait for someone. */
  count: number;
  onNavigate: (() => void) | undefined;
}

/** Rendered again only if it changes: opening a page changes two of them. */
const PageLink = memo(({ page, isCurrent, count, onNavigate }: PageLinkProps) => {
  const { name, path, opens = path, icon, waiting } = page;
  const Icon = pageIcons[icon];
  const id = useId();
  const words = `${count} ${count === 1 ? waiting?.one : waiting?.many}`;
  return (
    <li>
      <Link
        href={opens}
        aria-current={isCurrent ? "page" : undefined}
        aria-describedby={count > 0 ? id : undefined}
        onClick={onNavigate}
        className={cn(
          "flex h-7 items-center gap-2 rounded-sm px-2 short:h-6 text-sm text-fg-2 transition-colors hover:bg-border/50 hover:text-fg coarse:h-10",
          isCurrent && "bg-border/70 font-medium text-fg forced:outline-1",
        )}
      >
        <Icon aria-hidden="true" className={cn("size-4 shrink-0", isCurrent ? "text-accent" : "text-fg-3")} />
        {name}
        <Opening />
        {count > 0 ? (
          <Badge tone="bad" className="ml-auto">
            <span aria-hidden="true" title={words} className="tabular-nums">
              {count}
            </span>
          </Badge>
        ) : null}
      </Link>
      {count > 0 ? (
        <span id={id} hidden>
          {words}
        </span>
      ) : null}
    </li>
  );
});

interface SectionHeadProps {
  id: string;
  section: string;
  isFolded: boolean;
  /** How many of its pages are not shown. */
  hidden: number;
  onFold: (isFolded: boolean) => void;
}

function SectionHead({ id, section, isFolded, hidden, onFold }: SectionHeadProps) {
  return (
    <button
      type="button"
      id={id}
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
      className="group flex h-6 w-full items-center gap-1 rounded-sm px-2 text-xs font-medium text-fg-3 hover:text-fg coarse:h-10"
    >
      {section}
      <ChevronRight
        aria-hidden="true"
        className={cn(
          "size-3.5 shrink-0 transition-transform",
          isFolded ? "" : "rotate-90 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
        )}
      />
      {hidden > 0 ? (
        <span aria-hidden="true" className="ml-auto tabular-nums">
          {hidden}
        </span>
      ) : null}
    </button>
  );
}

function Opening() {
  const { pending } = useLinkStatus();
  return pending ? <Spinner className="ml-auto text-fg-3" /> : null;
}

function pageAt(target: EventTarget): string | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link && link.pathname + link.search;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Fetches the page of a link in the list ahead, once the mouse or the focus rests on it or it is pressed. */
function usePageIntent() {
  const client = useQueryClient();
  const path = usePathname();
  const aim = useRest(fetchAhead);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
  useEffect(() => {
    // The page's own effects, which say what it reads, come after this one.
    if (tookOldPage()) queueMicrotask(() => void client.refetchQueries({ type: "active" }));
  }, [client, path]);

  return {
    onPointerOver: (event: PointerEvent) => aim(event.pointerType === "mouse" ? pageAt(event.target) : null),
    onPointerLeave: () => aim(null),
    onPointerDown(event: PointerEvent) {
      aim(null);
      const page = pageAt(event.target);
      // A touch may be the start of scrolling.
      if (page !== null && event.pointerType === "mouse" && isPlain(event)) fetchAhead(page);
    },
    onFocus: ({ target }: FocusEvent) => aim(target.matches(":focus-visible") ? pageAt(target) : null),
    onBlur: () => aim(null),
  };
}
