import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { ApplicationScreen } from "#components/recruiting/applications/application-screen.tsx";
import { getApplication } from "#lib/recruiting/applications/contract.ts";
import { listApplicationStages } from "#lib/recruiting/stages/contract.ts";

type Props = PageProps<"/recruiting/applications/[application_id]">;

const load = cache((application_id: string) =>
  prefetchAll([
    [getApplication, { application_id }],
    [listApplicationStages, { application_id }],
  ]),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { application_id } = await params;
  const application = answerIn(await load(application_id), getApplication, { application_id })?.data;
  const name = application && `${application.candidate.first_name} ${application.candidate.last_name}`;
  return { title: name ? `${name} · Applications` : "Application" };
}

export default async function ApplicationPage({ params }: Props) {
  const { application_id } = await params;
  return (
    <HydrationBoundary state={await load(application_id)}>
      <ApplicationScreen id={application_id} />
    </HydrationBoundary>
  );
}
