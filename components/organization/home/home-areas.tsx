import { lazy, Suspense } from "react";
import type { useAccount } from "#components/screen/use-account.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { CashFigures, HeadcountFigure, PipelineFigure } from "./home-charts.tsx";
import type { Home } from "./home-data.ts";
import { HomeSection } from "./home-section.tsx";
import { MoneyBlocks } from "./money-section.tsx";
import { RecruitingBlocks } from "./recruiting-section.tsx";

/** What fewer roles see loads after the rest; the server renders it with the page. */
const EquipmentBlocks = lazy(() => import("./equipment-section.tsx"));
const DeveloperBlocks = lazy(() => import("./developers-section.tsx"));

type Role = ReturnType<typeof useAccount>["role"];

/** The area that a role works in comes first. */
const ownAreas: Partial<Record<Role, string>> = {
  recruiter: "Recruiting",
  it: "Equipment",
  developer: "Developers",
};

/** The areas that the role includes, in the sidebar's order. */
export function HomeAreas({ home: { sections, charts, today }, role }: { home: Home; role: Role }) {
  const { money, recruiting, equipment, developers } = sections;
  const { cash, headcount, pipeline } = charts;
  const areas = [
    {
      title: "Money",
      content: money ? (
        <>
          <MoneyBlocks {...money} />
          {cash ? <CashFigures cash={cash} today={today} /> : null}
        </>
      ) : null,
    },
    { title: "Workforce", content: headcount ? <HeadcountFigure headcount={headcount} /> : null },
    { title: "Equipment", content: equipment ? <EquipmentBlocks {...equipment} /> : null },
    {
      title: "Recruiting",
      content: recruiting ? (
        <>
          <RecruitingBlocks {...recruiting} />
          {pipeline ? <PipelineFigure pipeline={pipeline} /> : null}
        </>
      ) : null,
    },
    {
      title: "Developers",
      isWide: true,
      content: developers ? <DeveloperBlocks {...developers} /> : null,
    },
  ].filter(({ content }) => content !== null);
  const own = areas.filter(({ title }) => title === ownAreas[role]);
  return [...own, ...areas.filter((area) => !own.includes(area))].map(({ title, isWide = false, content }) => (
    <HomeSection key={title} title={title} isWide={isWide}>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>{content}</Suspense>
    </HomeSection>
  ));
}
