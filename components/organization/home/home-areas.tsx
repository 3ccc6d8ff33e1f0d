import { late } from "#components/ui/late.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { CashFigures, HeadcountFigure, PipelineFigure } from "./home-charts.tsx";
import type { Home } from "./home-data.ts";
import { HomeSection } from "./home-section.tsx";
import { MoneyBlocks } from "./money-section.tsx";
import { RecruitingBlocks } from "./recruiting-section.tsx";

/** What fewer roles see loads after the rest; the server renders it with the page. */
const blocks = () => <Skeleton className="h-40 w-full" />;
const EquipmentBlocks = late(() => import("./equipment-section.tsx"), blocks);
const DeveloperBlocks = late(() => import("./developers-section.tsx"), blocks);

interface HomeAreasProps {
  home: Home;
  /** Of the person's role. */
  scopes: readonly Scope[];
}

/** The areas that the role includes, in the sidebar's order; those it works in come first. */
export function HomeAreas({ home: { sections, charts, today }, scopes }: HomeAreasProps) {
  const { money, recruiting, equipment, developers } = sections;
  const { cash, headcount, pipeline } = charts;
  const areas = [
    {
      title: "Money",
      works: "accounting:write" as const,
      content: money ? (
        <>
          <MoneyBlocks {...money} />
          {cash ? <CashFigures cash={cash} today={today} /> : null}
        </>
      ) : null,
    },
    {
      title: "Workforce",
      works: "people:write" as const,
      content: headcount ? <HeadcountFigure headcount={headcount} /> : null,
    },
    {
      title: "Equipment",
      works: "it-assets:write" as const,
      content: equipment ? <EquipmentBlocks {...equipment} /> : null,
    },
    {
      title: "Recruiting",
      works: "ats:write" as const,
      content: recruiting ? (
        <>
          <RecruitingBlocks {...recruiting} />
          {pipeline ? <PipelineFigure pipeline={pipeline} /> : null}
        </>
      ) : null,
    },
    {
      title: "Developers",
      works: "webhooks:write" as const,
      isWide: true,
      content: developers ? <DeveloperBlocks {...developers} /> : null,
    },
  ].filter(({ content }) => content !== null);
  const own = areas.filter(({ works }) => scopes.includes(works));
  return [...own, ...areas.filter((area) => !own.includes(area))].map(({ title, isWide = false, content }) => (
    <HomeSection key={title} title={title} isWide={isWide}>
      {content}
    </HomeSection>
  ));
}
