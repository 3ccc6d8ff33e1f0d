import type { ConsentView } from "./consent-view.ts";

interface OrganizationChoiceProps extends Pick<ConsentView, "organization_id" | "organizations"> {
  request: string;
  to: string;
}

/** For a member of several organizations: links to the page for the others, with what their role there can allow. */
export function OrganizationChoice({ request, to, organization_id, organizations }: OrganizationChoiceProps) {
  const others = organizations.filter(({ id }) => id !== organization_id);
  if (others.length === 0) return null;
  return (
    <nav aria-label="Other organizations" className="mt-1 text-fg-2">
      Connect it to another organization instead:
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`/oauth/consent?${new URLSearchParams({ request, to, organization: id })}`}
              className="font-medium text-fg underline"
            >
              <bdi className="wrap-anywhere">{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
