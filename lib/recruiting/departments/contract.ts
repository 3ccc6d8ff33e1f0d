import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { id, settingName, stamps } from "#lib/recruiting/fields.ts";

const defineOperation = inArea("Recruiting settings");

const department = z.object({ id: outgoingUuid, name: z.string(), ...stamps }).meta({ id: "Department" });

const name = settingName("Department name is required.").meta({ description: "Name of the department" });
const department_id = id;
const one = z.object({ data: department });

export const listDepartments = defineOperation({
  name: "list_departments",
  words: "teams team division hiring",
  tolerant: true,
  method: "GET",
  path: "/ats/departments",
  scope: "ats:read",
  summary: "List departments",
  description: "In the order they were added.",
  input: z.object(pageInput(20)),
  output: pageOf(department, { total: true }),
  errors: { 400: "field_items" },
});

export const getDepartment = defineOperation({
  name: "get_department",
  method: "GET",
  path: "/ats/departments/{department_id}",
  scope: "ats:read",
  summary: "Retrieve a department",
  description: "Includes when it was added and last changed.",
  input: z.object({ department_id }),
  output: one,
});

export const createDepartment = defineOperation({
  name: "create_department",
  words: "team new division",
  adds: true,
  method: "POST",
  path: "/ats/departments",
  scope: "ats:write",
  summary: "Add a department",
  description: "Jobs can then belong to it. Refused with 409 if another department has this name.",
  input: z.object({ name }),
  output: one,
  status: 201,
});

export const updateDepartment = defineOperation({
  name: "update_department",
  words: "team rename division",
  method: "PATCH",
  path: "/ats/departments/{department_id}",
  scope: "ats:write",
  summary: "Rename a department",
  description: "Its jobs stay in the department. Refused with 409 if another department has this name.",
  input: z.object({ department_id, name: name.optional() }),
  output: one,
});

export const deleteDepartment = defineOperation({
  name: "delete_department",
  words: "team remove division",
  method: "DELETE",
  path: "/ats/departments/{department_id}",
  scope: "ats:write",
  summary: "Delete a department",
  description: "Only departments without jobs can be deleted.",
  input: z.object({ department_id }),
  output: deleted,
  refuses: [409],
  destructive: true,
});
