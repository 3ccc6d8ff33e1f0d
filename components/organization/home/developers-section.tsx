import { useAccount } from "#components/screen/use-account.ts";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { expiringDays } from "#lib/developers/access-tokens/rules.ts";
import { retryWords } from "#lib/developers/webhooks/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { plainName } from "#lib/platform/format/plain-name.ts";
import type { HomeSections } from "./home-data.ts";
import { Line, ListedBlock, TextLink } from "./home-section.tsx";

type Developers = NonNullable<HomeSections["developers"]>;

/** What fails or expires, and which apps act for people. */
export default function DeveloperBlocks({ webhooks, webhooks_failing, tokens_expiring, apps }: Developers) {
  return (
    <>
      <Webhooks webhooks={webhooks} failing={webhooks_failing} />
      <Tokens tokens={tokens_expiring} />
      <Apps apps={apps} />
    </>
  );
}

interface WebhooksProps {
  webhooks: Developers["webhooks"];
  failing: Developers["webhooks_failing"];
}

function Webhooks({ webhooks, failing }: WebhooksProps) {
  const { scopes } = useAccount();
  return (
    <ListedBlock
      title="Failing webhooks"
      found={failing}
      none={
        webhooks.count === 0 ? (
          <>
            No webhooks yet.{" "}
            {scopes.includes("webhooks:write") ? (
              <TextLink href="/developers/webhooks/new">Create a webhook</TextLink>
            ) : null}
          </>
        ) : (
          <>
            {webhooks.count === 1 ? "Your webhook isn't failing." : "None of your webhooks is failing."}{" "}
            <TextLink href={webhooks.href}>Open webhooks</TextLink>
          </>
        )
      }
    >
      {failing.listed.map((one) => (
        <Line
          key={one.id}
          href={one.href}
          title={one.name || (URL.parse(one.url)?.host ?? one.url)}
          note={retryWords(one.consecutive_failures)}
          end={
            <Status tone={one.status === "disabled" ? "bad" : "warn"}>
              {one.status === "disabled" ? "Disabled" : "Failing"}
            </Status>
          }
        />
      ))}
    </ListedBlock>
  );
}

function Tokens({ tokens }: { tokens: Developers["tokens_expiring"] }) {
  return (
    <ListedBlock
      title="Expiring tokens"
      found={tokens}
      none={
        <>
          No access token expires within {expiringDays} days.{" "}
          <TextLink href="/developers/access-tokens">Open access tokens</TextLink>
        </>
      }
    >
      {tokens.listed.map(({ id, name, type, expires_at }) => (
        <Line
          key={id}
          href={tokens.href}
          title={<bdi>{name}</bdi>}
          note={type === "personal" ? "Personal" : "Organization"}
          end={formatDate(expires_at)}
        />
      ))}
    </ListedBlock>
  );
}

function Apps({ apps }: { apps: Developers["apps"] }) {
  return (
    <ListedBlock
      title="Connected apps"
      found={apps}
      none={
        <>
          No connected apps yet. <TextLink href={apps.href}>Connect an app</TextLink>
        </>
      }
    >
      {apps.listed.map(({ id, name, connected_by, last_used_at }) => (
        <Line
          key={id}
          href={apps.href}
          title={<bdi>{plainName(name)}</bdi>}
          note={<bdi>{connected_by}</bdi>}
          end={
            <span className="text-fg-2">
              {last_used_at === null ? (
                "Never used"
              ) : (
                <>
                  Used <Timestamp value={last_used_at} inRow />
                </>
              )}
            </span>
          }
        />
      ))}
    </ListedBlock>
  );
}
