import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { returnHere } from "./return-here.ts";

const page = { id: "ana", organization: { id: "first" } };
const reload = vi.fn();
let sent: string[];

/** Answers as the server does while the session is of this person and organization. */
function sessionOf(id: string, organization: string, switched = 200): void {
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${url}${body ? ` ${body}` : ""}`);
    if (method === "GET") return Response.json({ data: { id, organization: { id: organization } } });
    return Response.json(switched === 200 ? { data: { updated: true } } : { errors: [{ message: "Gone" }] }, {
      status: switched,
    });
  });
}

beforeEach(() => {
  sent = [];
  reload.mockClear();
});

afterEach(() => void vi.unstubAllGlobals());

const back = 'POST /rest/v2/account/organization {"organization_id":"first"}';

test("after a proof in the page's organization nothing else happens", async () => {
  sessionOf("ana", "first");
  await returnHere(page, reload);
  expect(sent).toEqual(["GET /rest/v2/account"]);
  expect(reload).not.toHaveBeenCalled();
});

test("a session that the provider began in another organization goes back to the page's before anything is sent", async () => {
  sessionOf("ana", "second");
  await returnHere(page, reload);
  expect(sent).toEqual(["GET /rest/v2/account", back]);
  expect(reload).not.toHaveBeenCalled();
});

test("if it can't go back, or is somebody else's, what waits is refused and the page loads anew", async () => {
  sessionOf("ana", "second", 404);
  await expect(returnHere(page, reload)).rejects.toThrow("Gone");
  expect(reload).toHaveBeenCalledTimes(1);
  sent = [];
  sessionOf("bo", "first");
  await expect(returnHere(page, reload)).rejects.toThrow("Somebody else signed in");
  expect(sent).toEqual(["GET /rest/v2/account"]);
  expect(reload).toHaveBeenCalledTimes(2);
});
