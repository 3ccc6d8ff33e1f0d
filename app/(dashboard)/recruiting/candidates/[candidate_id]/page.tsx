import { recordPage } from "#app/prefetched.tsx";
import { CandidateScreen } from "#components/recruiting/candidates/candidate-screen.tsx";
import { getCandidate } from "#lib/recruiting/candidates/contract.ts";

const page = recordPage({
  key: "candidate_id",
  read: getCandidate,
  titleOf: ({ data }) => `${data.first_name} ${data.last_name} · Candidates`,
  title: "Candidate",
  screen: (id) => <CandidateScreen id={id} />,
});

export const { generateMetadata } = page;
export default page.Page;
