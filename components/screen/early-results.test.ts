import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { changeRows, showEarly } from "./early-results.ts";

interface Row {
  id: string;
  status: string;
}

const key = ["sheets", "list"];
const approve = (id: string) => ({
  queryKey: key,
  change: changeRows<Row>((row) => (row.id === id ? { ...row, status: "approved" } : row)),
});
const remove = (id: string) => ({ queryKey: key, change: changeRows<Row>((row) => (row.id === id ? null : row)) });

function clientWith(...ids: string[]) {
  const client = new QueryClient();
  client.setQueryData(key, { data: ids.map((id) => ({ id, status: "pending" })) });
  const shown = () => client.getQueryData<{ data: Row[] }>(key)?.data.map(({ id, status }) => `${id} ${status}`);
  return { client, shown };
}

test("a change shows at once, and is gone if it couldn't be kept", () => {
  const { client, shown } = clientWith("a", "b");
  const takeBack = showEarly(client, [approve("a")]);
  expect(shown()).toEqual(["a approved", "b pending"]);
  takeBack(false);
  expect(shown()).toEqual(["a pending", "b pending"]);
});

test("of two changes, the one that fails goes back and the other stays", () => {
  const { client, shown } = clientWith("a", "b");
  const first = showEarly(client, [approve("a")]);
  showEarly(client, [remove("b")]);
  expect(shown()).toEqual(["a approved"]);
  first(false);
  expect(shown()).toEqual(["a pending"]);
});

test("a response from before the write doesn't hide the change, and is what remains if it fails", async () => {
  const { client, shown } = clientWith("a");
  const takeBack = showEarly(client, [approve("a")]);
  await client.fetchQuery({
    queryKey: key,
    queryFn: () => ({
      data: [
        { id: "a", status: "pending" },
        { id: "c", status: "pending" },
      ],
    }),
  });
  expect(shown()).toEqual(["a approved", "c pending"]);
  takeBack(false);
  expect(shown()).toEqual(["a pending", "c pending"]);
});

test("once written, the result on screen is the server's, and one that isn't on screen keeps the change", async () => {
  const { client, shown } = clientWith("a");
  const other = [...key, "other"];
  client.setQueryData(other, { data: { id: "a", status: "pending" } });
  let answer = "pending";
  const observer = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => ({ data: [{ id: "a", status: answer }] }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = observer.subscribe(() => undefined);
  const takeBack = showEarly(client, [approve("a")]);
  answer = "approved by two";
  await client.invalidateQueries({ queryKey: key });
  takeBack(true);
  stop();
  expect(shown()).toEqual(["a approved by two"]);
  expect(client.getQueryData(other)).toEqual({ data: { id: "a", status: "approved" } });
  expect(client.getQueryState(other)?.isInvalidated).toBe(true);
});

test("all pages of a list change", () => {
  const page = (id: string) => ({ data: [{ id, status: "pending" }], has_more: true });
  expect(approve("b").change({ pages: [page("a"), page("b")], pageParams: [null, "x"] })).toEqual({
    pages: [page("a"), { data: [{ id: "b", status: "approved" }], has_more: true }],
    pageParams: [null, "x"],
  });
});
