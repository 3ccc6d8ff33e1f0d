import { useAccount } from "#components/screen/use-account.ts";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { expiringDays } from "#lib/developers/access-tokens/rules.ts";
import { retryWords } from "#lib/developers/webhooks/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { plainName } from "#lib/platform/format/plain-name.ts";
import type { HomeSections } from "./home-data.ts";
import { Block, Line, Lines, Nothing, TextLink } from "./home-section.tsx";

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

function More({ all, href, shown }: { all: number; href: string; shown: number }) {
  return all > shown ? (
    <p className="mt-2 text-sm">
      <TextLink href={href}>{`Show all ${formatCount(all)}`}</TextLink>
    </p>
  ) : null;
}

interface WebhooksProps {
  webhooks: Developers["webhooks"];
  failing: Developers["webhooks_failing"];
}

function Webhooks({ webhooks, failing }: WebhooksProps) {
  const { scopes } = useAccount();
  const { count, href, listed } = failing;
  return (
    <Block title="Failing webhooks" {...(count > 0 && { href, count: failing })}>
      {webhooks.count === 0 ? (
        <Nothing>
          No webhooks yet.{" "}
          {scopes.includes("webhooks:write") ? (
            <TextLink href="/developers/webhooks/new">Create a webhook</TextLink>
          ) : null}
        </Nothing>
      ) : count === 0 ? (
        <Nothing>
          {webhooks.count === 1 ? "Your webhook isn't failing." : "None of your webhooks is failing."}{" "}
          <TextLink href={webhooks.href}>Open webhooks</TextLink>
        </Nothing>
      ) : (
        <Lines label="Failing webhooks">
          {listed.map((one) => (
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
        </Lines>
      )}
      <More all={count} href={href} shown={listed.length} />
    </Block>
  );
}

function Tokens({ tokens }: { tokens: Developers["tokens_expiring"] }) {
  const { count, href, listed } = tokens;
  return (
    <Block title="Expiring tokens" {...(count > 0 && { href, count: tokens })}>
      {count === 0 ? (
        <Nothing>
          No access token expires within {expiringDays} days.{" "}
          <TextLink href="/developers/access-tokens">Open access tokens</TextLink>
        </Nothing>
      ) : (
        <Lines label="Expiring tokens">
          {listed.map(({ id, name, type, expires_at }) => (
            <Line
              key={id}
              href={href}
              title={<bdi>{name}</bdi>}
              note={type === "personal" ? "Personal" : "Organization"}
              end={formatDate(expires_at)}
            />
          ))}
        </Lines>
      )}
      <More all={count} href={href} shown={listed.length} />
    </Block>
  );
}

function Apps({ apps }: { apps: Developers["apps"] }) {
  const { count, href, listed } = apps;
  return (
    <Block title="Connected apps" {...(count > 0 && { href, count: apps })}>
      {count === 0 ? (
        <Nothing>
          No connected apps yet. <TextLink href={href}>Connect an app</TextLink>
        </Nothing>
      ) : (
        <Lines label="Connected apps">
          {listed.map(({ id, name, connected_by, last_used_at }) => (
            <Line
              key={id}
              href={href}
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
        </Lines>
      )}
      <More all={count} href={href} shown={listed.length} />
    </Block>
  );
}
