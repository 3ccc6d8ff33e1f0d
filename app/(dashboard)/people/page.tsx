import { listPage } from "#app/list-page.tsx";
import { peopleList } from "#components/workforce/people/people-list.tsx";
import { PeopleScreen } from "#components/workforce/people/people-screen.tsx";

export const metadata = { title: peopleList.title };

export default listPage(peopleList, <PeopleScreen />);
