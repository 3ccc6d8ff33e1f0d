import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Access } from "#lib/organization/access-requests/rules.ts";
import type { RestError } from "#lib/platform/api/client.ts";
import { forRole } from "./for-role.tsx";
import { RecordPage } from "./record-page.tsx";

interface RecordScreen<Row> {
  needs: Access;
  /** The record type: "Asset". */
  title: string;
  /** What a role may lack: "equipment". */
  what: string;
  list: { href: string; title: string };
  read: (id: string) => UseQueryOptions<{ data: Row }, RestError>;
  draw: (row: Row) => ReactNode;
}

function Found<Row>({ id, title, list, read, draw }: RecordScreen<Row> & { id: string }) {
  return (
    <RecordPage title={title} list={list} query={useQuery(read(id))}>
      {draw}
    </RecordPage>
  );
}

/** The screen of one record, for people with the scope. */
export function recordScreen<Row>(screen: RecordScreen<Row>) {
  return forRole(screen.needs, screen, ({ id }: { id: string }) => <Found {...screen} id={id} />);
}
