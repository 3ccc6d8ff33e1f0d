import { BarChart } from "#components/charts/bar-chart.tsx";
import { stageTypeWord } from "#components/recruiting/words.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Status } from "#components/ui/status.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { countOf } from "#lib/platform/format/number.ts";
import type { HomeSections } from "./home-data.ts";
import { Block, Line, ListedBlock, Nothing, TextLink } from "./home-section.tsx";
import { figureText } from "./home-words.ts";

type Recruiting = NonNullable<HomeSections["recruiting"]>;

/** The person's own candidates, and how many came how far this week. */
export function RecruitingBlocks({ waiting, funnel }: Recruiting) {
  const { scopes } = useAccount();
  const isRecruiting = scopes.includes("ats:write") && !scopes.includes("people:write");
  return (
    <>
      {waiting.count > 0 || isRecruiting ? <Waiting waiting={waiting} /> : null}
      <Funnel funnel={funnel} />
    </>
  );
}

function Waiting({ waiting }: Pick<Recruiting, "waiting">) {
  return (
    <ListedBlock
      title="Waiting for you"
      note="Candidates of your open jobs, and those with an activity of yours, the longest waiting first."
      found={waiting}
      all={`All ${figureText(waiting)} candidates`}
      none={
        <>
          No candidates are waiting for you. Those of jobs that you recruit or hire for appear here:{" "}
          <TextLink href="/recruiting/jobs">Open jobs</TextLink>
        </>
      }
    >
      {waiting.listed.map((one) => (
        <Line
          key={one.id}
          href={one.href}
          title={<bdi>{one.candidate}</bdi>}
          note={`${one.job}, ${one.stage}`}
          end={<Days {...one} />}
        />
      ))}
    </ListedBlock>
  );
}

function Funnel({ funnel }: Pick<Recruiting, "funnel">) {
  return (
    <Block
      title="Funnel of the last 7 days"
      note={`Applications by the stages they entered since ${formatDate(funnel.from)}.`}
    >
      {funnel.stages.length === 0 ? (
        <Nothing>
          No application entered a stage. <TextLink href="/recruiting/applications">Open applications</TextLink>
        </Nothing>
      ) : (
        <BarChart
          label="Funnel of the last 7 days"
          bars={funnel.stages.map((stage) => ({
            ...{ key: stage.key, name: stageTypeWord(stage.key), value: stage.count, href: stage.href },
            text: figureText(stage),
          }))}
        />
      )}
    </Block>
  );
}

function Days({ days, target_days }: { days: number; target_days: number | null }) {
  const text = countOf(days, "day");
  return target_days !== null && days >= target_days ? <Status tone="warn">{text}</Status> : text;
}
