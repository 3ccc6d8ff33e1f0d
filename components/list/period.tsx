import { dayAfter } from "#components/table/calendar-day.ts";
import { PeriodFilter } from "#components/table/period-filter.tsx";
import { dayParam } from "#components/table/view-params.ts";
import { type Filter, input } from "./filter.ts";

interface Options {
  column?: string;
  /** Has no chip until a link sets it. */
  isRare?: true;
}

/** A period up to and including its last day; those of the API end before a day. */
export function period<From extends string, To extends string, Since extends string, Until extends string>(
  label: string,
  [from, since]: readonly [From, Since],
  [to, until]: readonly [To, Until],
  { isRare, ...rest }: Options = {},
) {
  type View = Record<From | To, string | null>;
  const filter: Filter<Record<From | To, typeof dayParam>, Partial<Record<Since | Until, string>>> = {
    ...rest,
    params: { [from]: dayParam, [to]: dayParam } as Record<From | To, typeof dayParam>,
    input(view) {
      const { [from]: first, [to]: last } = view as View;
      return { ...input(since, first), ...input(until, last && dayAfter(last)) } as Partial<
        Record<Since | Until, string>
      >;
    },
    draw({ view, select }) {
      const { [from]: first, [to]: last } = view as View;
      if (isRare && first === null && last === null) return null;
      return (
        <PeriodFilter
          label={label}
          period={{ from: first, to: last }}
          onPeriodChange={(next) => select({ [from]: next.from, [to]: next.to } as Partial<typeof view>)}
        />
      );
    },
  };
  return filter;
}
