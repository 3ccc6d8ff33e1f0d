import { listPage } from "#app/list-page.tsx";
import { candidateList } from "#components/recruiting/candidates/candidate-list.tsx";
import { CandidatesScreen } from "#components/recruiting/candidates/candidates-screen.tsx";
import { listTags } from "#lib/recruiting/tags/contract.ts";

export const metadata = { title: candidateList.title };

export default listPage(candidateList, <CandidatesScreen />, [[listTags, { limit: 100 }]]);
