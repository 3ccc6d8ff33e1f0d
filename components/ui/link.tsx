import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to a page without prefetching. Next.js would send two requests for every visible link, about a third of the
 * work of a page view. Since pages are rendered per person and show nothing before their data, a prefetched response
 * would contain nothing of the page. The sidebar fetches a page that the pointer rests on (`shell/fetched-pages.ts`).
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
