export { addPerson } from "./add-person.ts";
export { type PersonRow, personColumns } from "./select-people.ts";
