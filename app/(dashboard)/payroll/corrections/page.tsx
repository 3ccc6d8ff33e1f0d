import { listPage } from "#app/list-page.tsx";
import { correctionList } from "#components/money/pay-corrections/correction-list.tsx";
import { CorrectionsScreen } from "#components/money/pay-corrections/corrections-screen.tsx";

export const metadata = { title: `${correctionList.title} · Payroll` };

export default listPage(correctionList, <CorrectionsScreen />);
