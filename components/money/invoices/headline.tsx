import { Money } from "#components/ui/money.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** What a document comes to, at the top of its panel; its place until that is known. */
export function Headline({ of }: { of: readonly [amount: string, currency: string] | null }) {
  return (
    <p className="text-2xl font-semibold tabular-nums">
      {of ? <Money amount={of[0]} currency={of[1]} /> : <Skeleton className="h-8 w-48" />}
    </p>
  );
}
