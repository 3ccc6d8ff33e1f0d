import { Banner } from "#components/ui/banner.tsx";

/** What is wrong with a form as a whole, if anything. The focus goes to it like to the first invalid field. */
export function FormProblem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Banner tone="bad" tabIndex={-1} data-problem>
      {children}
    </Banner>
  );
}
