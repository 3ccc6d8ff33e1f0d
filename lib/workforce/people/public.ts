export { addPerson } from "./add-person.ts";
export { changePhoto } from "./change-photo.ts";
export { findPeople, type KnownPerson } from "./find-people.ts";
export { type PersonRow, personColumns } from "./select-people.ts";
