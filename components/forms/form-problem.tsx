import { Banner } from "#components/ui/banner.tsx";

/** What is wrong with a form as a whole. The focus goes to it like to the first invalid field. */
export function FormProblem({ errors }: { errors: Readonly<Record<string, string>> }) {
  if (!errors[""]) return null;
  return (
    <Banner tone="bad" tabIndex={-1} data-problem>
      {errors[""]}
    </Banner>
  );
}
