import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to a page, fetched when it is followed. Next would ask the server twice about every link in sight, about a third
 * of the work of a page view; since pages are made for each person anew and draw nothing before their data, an answer from
 * before holds nothing of the page.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
