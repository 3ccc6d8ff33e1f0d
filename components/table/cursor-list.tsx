import { type ReactNode, useEffect, useRef } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { ErrorState, type Reading } from "#components/ui/error-state.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { CardTableSkeleton } from "./card-table.tsx";
import { useRowKeys } from "./use-row-keys.ts";

/** A list that grows page by page. */
export interface CursorPages extends Reading<{ pages: readonly unknown[] }> {
  hasNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** The rows of the view before, until those of this one are read. */
  isPlaceholderData: boolean;
}

/** What the keys for rows do. */
interface RowActions {
  /** Steps from the row open in the panel; false if none is open. */
  onStep?: ((by: 1 | -1) => boolean) | undefined;
  /** Selects the row in focus, or with `range` every row from the last one selected. */
  onSelect?: ((id: string | undefined, range: boolean) => void) | undefined;
}

interface CursorListProps extends RowActions {
  list: CursorPages;
  /** "contracts" */
  what: string;
  /** "Calculating pay" */
  loading?: string;
  /** "Show more contracts" */
  more?: string | undefined;
  /** Rows loaded so far. */
  count: number;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** A list that grows page by page, including its loading, error and empty states. */
export function CursorList(props: CursorListProps) {
  const { list, what, loading = `Loading ${what}`, more = "Show more", count, empty, children, ...actions } = props;
  const { fetchNextPage } = list;
  // When matches are sparse, a page can be empty even though later pages have rows.
  const isSearching = count === 0 && list.hasNextPage;
  const goesOn = isSearching && !list.isFetching && list.error === null;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);

  if (!list.data) {
    if (!list.error) return <CardTableSkeleton label={loading} />;
    return <ErrorState title={`Couldn't load ${what}`} query={list} />;
  }
  return (
    <>
      {list.isFetchNextPageError ? null : <StaleNotice query={list} className="mb-3" />}
      {isSearching && list.error === null ? (
        <CardTableSkeleton label={loading} />
      ) : isSearching ? (
        <Further list={list} more={more} count={count} />
      ) : count === 0 ? (
        empty
      ) : (
        <>
          <Rows isOld={list.isPlaceholderData} {...actions}>
            {children}
          </Rows>
          <Further list={list} more={more} count={count} />
        </>
      )}
    </>
  );
}

interface RowsProps extends RowActions {
  isOld: boolean;
  children: ReactNode;
}

/** The table, with J and K to move between rows, E to open one, and X to select one. */
function Rows({ isOld, children, onStep, onSelect }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);

  function step(by: 1 | -1) {
    if (onStep?.(by)) return;
    const heads = [...(box.current?.querySelectorAll<HTMLElement>("[role=rowheader] :is(a, button)") ?? [])];
    const at = heads.findIndex((head) => head.closest("tbody")?.contains(document.activeElement));
    heads[Math.max(0, Math.min(at + by, heads.length - 1))]?.focus();
  }

  function open() {
    const row = box.current?.contains(document.activeElement) ? document.activeElement?.closest("tbody") : null;
    const head = row?.querySelector<HTMLElement>("[role=rowheader] :is(a, button)");
    if (head) head.click();
    else step(1);
  }

  function select(range: boolean) {
    const row = box.current?.contains(document.activeElement) ? document.activeElement : null;
    onSelect?.(row?.closest<HTMLElement>("tr[data-id]")?.dataset.id, range);
  }

  useRowKeys({ step, open, select: onSelect && select });
  return (
    <div ref={box} className={cn(isOld && "opacity-60 transition-opacity delay-150")}>
      {children}
    </div>
  );
}

/** The "Show more" button, with an error if the next page failed to load. */
function Further({ list, more, count }: Pick<CursorListProps, "list" | "more" | "count">) {
  const end = useRef<HTMLParagraphElement>(null);
  const isWhole = !list.hasNextPage;
  const wasWhole = useRef(isWhole);

  useEffect(() => {
    // The button disappeared with the last page and took the focus with it.
    if (isWhole && !wasWhole.current && document.activeElement === document.body) end.current?.focus();
    wasWhole.current = isWhole;
  }, [isWhole]);

  if (isWhole) {
    if ((list.data?.pages.length ?? 0) < 2) return null;
    return (
      <p ref={end} tabIndex={-1} className="mt-3 text-sm text-fg-2">
        All {formatCount(count)} are shown.
      </p>
    );
  }
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      {list.isFetchNextPageError ? (
        <Banner tone="bad" title="Couldn't load more">
          {errorMessage(list.error)}
        </Banner>
      ) : null}
      <Button onClick={() => void list.fetchNextPage()} pending={list.isFetchingNextPage}>
        {list.isFetchNextPageError ? "Try again" : more}
      </Button>
    </div>
  );
}
