import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { Hydrated } from "#components/screen/hydrated.tsx";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";
import { answerIn, type Call, prefetchAll } from "./prefetch.ts";

/** A screen whose first reads are answered on the server. */
export async function prefetched(screen: ReactNode, reads: readonly Call[]) {
  return <Hydrated state={await prefetchAll(reads)}>{screen}</Hydrated>;
}

interface RecordPage<Op extends Operation, Key extends string> {
  /** The segment of the path that identifies the record. */
  key: Key;
  /** Reads the record. */
  read: Op;
  /** Reads with the same input, for other parts of the screen. */
  also?: readonly Operation[];
  /** Reads with other inputs, in the same round. */
  and?: (id: string) => readonly Call[];
  titleOf: (answer: OutputOf<Op>) => string;
  /** Title if the record couldn't be read. */
  title: string;
  screen: (id: string) => ReactNode;
}

/** The page of one record, named after it. */
export function recordPage<Op extends Operation, Key extends string & keyof InputOf<Op>>(page: RecordPage<Op, Key>) {
  const inputOf = (id: string) => ({ [page.key]: id }) as InputOf<Op>;
  const load = cache((id: string) =>
    prefetchAll([
      ...[page.read, ...(page.also ?? [])].map((operation) => [operation, inputOf(id)] as const),
      ...(page.and?.(id) ?? []),
    ]),
  );
  type Props = { params: Promise<Record<Key, string>> };

  return {
    async generateMetadata({ params }: Props): Promise<Metadata> {
      const id = (await params)[page.key];
      const answer = answerIn(await load(id), page.read, inputOf(id));
      return { title: answer ? page.titleOf(answer) : page.title };
    },
    async Page({ params }: Props) {
      const id = (await params)[page.key];
      return <Hydrated state={await load(id)}>{page.screen(id)}</Hydrated>;
    },
  };
}
