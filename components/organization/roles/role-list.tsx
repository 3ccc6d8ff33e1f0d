import { inBrowser } from "#components/list/filter.ts";
import { search } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { reachOf } from "#components/organization/members/role-reach.ts";
import { column } from "#components/table/column.ts";
import { PanelLink } from "#components/table/panel-link.tsx";
import { listRoles, type Role } from "#lib/organization/roles/contract.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";

const words = (list: readonly string[]) => list.join(", ") || missing;

const columns: readonly ListColumn<Role>[] = [
  column({ key: "name", header: "Role", width: 9, grows: true }, ({ id, name, is_built_in }) => (
    <>
      <PanelLink id={id} className="min-w-6">
        {name}
      </PanelLink>
      {is_built_in ? <span className="block text-xs text-fg-2">Built in</span> : null}
    </>
  )),
  column({ key: "changes", header: "Can change", width: 13, grows: true, dropOrder: 2 }, (role) => (
    <span className="line-clamp-2">{words(reachOf(role).changes)}</span>
  )),
  column({ key: "reads", header: "Can also read", width: 11, grows: true, dropOrder: 1 }, (role) => (
    <span className="line-clamp-2">{words(reachOf(role).reads)}</span>
  )),
  column({ key: "members", header: "Members", width: 6, align: "end" }, ({ members }) => (
    <span className="tabular-nums">{formatCount(members)}</span>
  )),
];

export const roleList = declareList({
  title: "Roles",
  path: "/members/roles",
  read: listRoles,
  filters: [inBrowser(search("Name or access"))],
  columns,
  row: "role",
  /** Those whose name or reach contains every word, in the API's order. */
  whole(roles, { q }) {
    return roles.filter((role) => {
      const { changes, reads } = reachOf(role);
      return matchesWords([role.name, ...changes, ...reads].join(" "), q);
    });
  },
});
