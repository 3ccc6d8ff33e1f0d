import type { createSerializer, inferParserType } from "nuqs/server";
import type { ReactNode } from "react";
import type { How } from "#components/table/use-list-view.ts";

export type Params = Parameters<typeof createSerializer>[0];

/** What a filter's control works with. */
export interface Drawing<View> {
  view: View;
  select: (patch: Partial<View>, how?: How) => void;
  /** What the list's rows are: "payments". */
  noun: string;
}

/** One of a list's filters, or its order. */
export interface Filter<Own extends Params = Params, Input extends object = object> {
  /** Its parameters in the URL. */
  params: Own;
  /** The parameters as the API expects them. */
  input(view: inferParserType<Own>): Input;
  /** Its control; a filter without one is set by links only. */
  draw?(drawing: Drawing<inferParserType<Own>>): ReactNode;
  /** The field at the start of the line. */
  isSearch?: true;
  /** The column it is about, which the table drops last while the filter is set. */
  column?: string;
}

interface Single<Value, Input extends object> {
  input(value: Value): Input;
  draw?(value: Value, set: (value: Value, how?: How) => void, noun: string): ReactNode;
  isSearch?: true;
  column?: string;
}

/** A filter with one parameter in the URL. */
export function single<Key extends string, Param extends Params[string], Input extends object>(
  key: Key,
  param: Param,
  { input, draw, ...rest }: Single<inferParserType<Param>, Input>,
): Filter<Record<Key, Param>, Input> {
  type Value = inferParserType<Param>;
  return {
    ...rest,
    params: { [key]: param } as Record<Key, Param>,
    input: (view) => input((view as Record<Key, Value>)[key]),
    ...(draw && {
      draw: ({ view, select, noun }) =>
        draw(
          (view as Record<Key, Value>)[key],
          (value, how) => select({ [key]: value } as Partial<typeof view>, how),
          noun,
        ),
    }),
  };
}

/** The same filter or order for rows that are filtered in the browser: nothing of it is asked of the API. */
export function inBrowser<Own extends Params>(filter: Filter<Own>): Filter<Own, Record<never, never>> {
  return { ...filter, input: () => ({}) };
}

type Kept<Value> = Value extends readonly unknown[] ? Value : Exclude<Value, null | "" | false>;

/** An input of the API; none for what narrows nothing: null, false, an empty text or list. */
export function input<Name extends string, Value>(name: Name, value: Value): Partial<Record<Name, Kept<Value>>> {
  const isEmpty =
    value === null || value === false || ((typeof value === "string" || Array.isArray(value)) && value.length === 0);
  return (isEmpty ? {} : { [name]: value }) as Partial<Record<Name, Kept<Value>>>;
}
