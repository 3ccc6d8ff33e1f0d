import { randomUUID } from "node:crypto";
import SCIMMY from "scimmy";
import { beforeAll, describe, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { scopes } from "#lib/platform/declaration/scopes.ts";
import { settings } from "#lib/platform/env.ts";
import { type ScimClient, scimClient } from "#lib/testing/scim.ts";
import { addOrganization, addPerson, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";

const at = await stage();
let made: TestOrganization;
let scim: ScimClient;
const ids: string[] = [];
const names = ["carla", "Anton", "berta"];

beforeAll(async () => {
  made = await addOrganization(at.owner, "Protocol");
  scim = await scimClient(at, made);
  for (const [place, userName] of names.entries()) {
    const { body } = await scim.post("/Users", {
      ...{
        userName,
        displayName: `Person ${place}`,
        emails: [{ value: `${userName}@protocol.example`, type: "work" }],
      },
      active: place !== 2,
    });
    ids.push(body.id);
  }
  await scim.post("/Groups", { displayName: "All", members: ids.map((value) => ({ value })) });
});

const found = async (query: string) => (await scim.get(`/Users?${query}`)).body;
const userNames = ({ Resources }: { Resources: { userName: string }[] }) => Resources.map(({ userName }) => userName);

describe("a credential", () => {
  test("that is missing, unknown, or a session gets 401; one of another kind, or without the scope, 403", async () => {
    const person = await addPerson(at.owner, at.first, "owner");
    const session = (await beginSession(person, at.first.id)) ?? "";
    const personal = await addToken(at.owner, at.first, { type: "personal", user_id: person });
    const worker = await addToken(at.owner, at.first, { type: "worker" });
    const other = await addToken(at.owner, at.first, { scopes: scopes.filter((scope) => !scope.startsWith("scim:")) });
    const reader = await addToken(at.owner, at.first, { scopes: ["scim:read"] });
    const writer = await addToken(at.owner, at.first, { scopes: ["scim:write"] });
    const status = async (text: string | null, method = "GET", path = "/Users", body?: unknown) => {
      const answer = await scim.ask(method, path, { body }, text);
      if (answer.status >= 400) expect(answer.body.status).toBe(String(answer.status));
      return answer.status;
    };
    expect(await Promise.all([null, "x", session].map((text) => status(text)))).toEqual([401, 401, 401]);
    expect(await Promise.all([personal, worker, other, writer].map((text) => status(text)))).toEqual([
      403, 403, 403, 403,
    ]);
    const user = { userName: "x@protocol.example" };
    expect([
      await status(reader),
      await status(reader, "POST", "/Users", user),
      await status(reader, "DELETE", `/Users/${ids[0]}`),
    ]).toEqual([200, 403, 403]);
    expect(await status(null, "GET", "/ServiceProviderConfig")).toBe(401);
  });

  test("with SCIM scopes is made by owners and admins only, and never for a person", async () => {
    const make = async (role: "owner" | "admin" | "developer", type: string) => {
      const session = (await beginSession(await addPerson(at.owner, at.first, role), at.first.id)) ?? "";
      return (
        await send("POST", "/rest/v2/access-tokens", session, { body: { name: "T", type, scopes: ["scim:read"] } })
      ).status;
    };
    expect([
      await make("owner", "organization"),
      await make("admin", "organization"),
      await make("developer", "organization"),
      await make("owner", "personal"),
    ]).toEqual([201, 201, 403, 400]);
  });
});

describe("a list", () => {
  test("is filtered, sorted, and paged", async () => {
    expect(userNames(await found("sortBy=userName"))).toEqual(["Anton", "berta", "carla"]);
    expect(userNames(await found("sortBy=userName&sortOrder=descending&startIndex=2&count=1"))).toEqual(["berta"]);
    expect(await found("count=0")).toMatchObject({ totalResults: 3, itemsPerPage: 0, startIndex: 1 });
    expect(await found("startIndex=-5&count=2&sortBy=name.givenName")).toMatchObject({
      totalResults: 3,
      itemsPerPage: 2,
      startIndex: 1,
    });
    expect(await found("startIndex=9")).toMatchObject({ totalResults: 3, itemsPerPage: 0 });
    const filter = encodeURIComponent(
      'active eq true and (userName co "r" or emails[type eq "work" and value sw "an"])',
    );
    expect(userNames(await found(`filter=${filter}&sortBy=displayName`))).toEqual(["carla", "Anton"]);
  });

  test("has the attributes that are asked for, and id and schemas always", async () => {
    const [only] = (await found("attributes=userName,emails.value&sortBy=userName")).Resources;
    expect(only).toEqual({
      schemas: expect.any(Array),
      id: ids[1],
      userName: "Anton",
      emails: [{ value: "Anton@protocol.example" }],
    });
    const [rest] = (await found("excludedAttributes=emails,meta,groups,id&sortBy=userName")).Resources;
    expect(Object.keys(rest).sort()).toEqual(["active", "displayName", "id", "schemas", "userName"]);
  });

  test("is the same when it is searched by POST, and of both types at the root", async () => {
    const search = {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"],
      filter: "active eq false",
      attributes: ["userName"],
    };
    expect(userNames((await scim.post("/Users/.search", search)).body)).toEqual(["berta"]);
    const all = (await scim.post("/.search", { filter: 'displayName sw "a" or userName eq "CARLA"', sortBy: "id" }))
      .body;
    expect(all.Resources.map((one: { meta: { resourceType: string } }) => one.meta.resourceType).sort()).toEqual([
      "Group",
      "User",
    ]);
    expect((await scim.get("?filter=meta.resourceType%20eq%20%22Group%22")).body.totalResults).toBe(1);
    expect((await scim.post("/Groups/.search", { count: 1 })).body.Resources).toHaveLength(1);
  });

  test.each([
    ["filter=userName%20is%201", "invalidFilter"],
    ["filter=nothing%20pr", "invalidFilter"],
    ["sortBy=nothing", "invalidValue"],
    ["sortBy=emails.nothing", "invalidValue"],
    ["sortBy=name", "invalidValue"],
    ["sortOrder=up", "invalidValue"],
    ["count=many", "invalidValue"],
    ["startIndex=1.5", "invalidValue"],
  ])("with %s is refused", async (query, scimType) => {
    expect(await scim.get(`/Users?${query}`)).toMatchObject({ status: 400, body: { scimType } });
  });
});

describe("a version", () => {
  test("lets a client change only what it has seen, and read only what it hasn't", async () => {
    const path = `/Users/${ids[0]}`;
    const first = await scim.get(path);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toBe(first.body.meta.version);
    const same = await scim.get(path, { "if-none-match": `"x", ${tag}` });
    expect([same.status, same.body, same.headers.get("etag")]).toEqual([304, null, tag]);
    const body = { userName: "carla", emails: first.body.emails, displayName: "Carla" };
    expect((await scim.put(path, body, { "if-match": tag })).status).toBe(200);
    for (const [method, given] of [
      ["PUT", body],
      ["PATCH", { Operations: [{ op: "remove", path: "displayName" }] }],
      ["DELETE", undefined],
    ] as const) {
      const late = await scim.ask(method, path, { ...(given && { body: given }), headers: { "if-match": tag } });
      expect([late.status, late.body.status]).toEqual([412, "412"]);
    }
    expect((await scim.get(path, { "if-none-match": tag })).status).toBe(200);
    const now = (await scim.get(path)).headers.get("etag") ?? "";
    const again = await scim.patch(path, { op: "replace", path: "displayName", value: "Carla" });
    expect([again.status, again.headers.get("etag"), again.body.meta.lastModified]).toEqual([
      200,
      now,
      (await scim.get(path)).body.meta.lastModified,
    ]);
    expect(
      (
        await scim.ask("PATCH", path, {
          body: { Operations: [{ op: "add", path: "externalId", value: "x" }] },
          headers: { "if-match": "*" },
        })
      ).status,
    ).toBe(200);
  });
});

describe("discovery", () => {
  test("says what is supported, and describes every attribute", async () => {
    const { body: config } = await scim.get("/ServiceProviderConfig");
    expect(config).toMatchObject({
      ...{ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true, maxResults: 100 } },
      ...{ changePassword: { supported: false }, sort: { supported: true }, etag: { supported: true } },
    });
    const { body: schemas } = await scim.get("/Schemas");
    expect(schemas.Resources.map(({ name }: { name: string }) => name)).toEqual(["User", "Group"]);
    for (const { id } of schemas.Resources) expect((await scim.get(`/Schemas/${id}`)).body.id).toBe(id);
    const { body: types } = await scim.get("/ResourceTypes");
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(["/Users", "/Groups"]);
    expect((await scim.get("/ResourceTypes/User")).body.schema).toBe(schemas.Resources[0].id);
    expect((await scim.get("/Schemas?filter=id%20pr")).status).toBe(403);
    for (const path of ["/Schemas/urn:x", "/ResourceTypes/Device", "/ServiceProviderConfig/x"])
      expect((await scim.get(path)).status).toBe(404);
  });
});

describe("a client of another maker", () => {
  test("reads users and groups as valid resources of its own schemas", async () => {
    const base = `${settings().public_url}/scim/v2`;
    for (const resource of (await found("")).Resources) {
      const read = new SCIMMY.Schemas.User(resource, "out", `${base}/Users`);
      expect(JSON.parse(JSON.stringify(read))).toMatchObject({
        userName: resource.userName,
        emails: resource.emails,
        active: resource.active,
      });
    }
    for (const resource of (await scim.get("/Groups")).body.Resources) {
      const read = new SCIMMY.Schemas.Group(resource, "out", `${base}/Groups`);
      expect(JSON.parse(JSON.stringify(read)).members).toHaveLength(3);
    }
  });

  test("selects the same users by its own filters", async () => {
    const { Resources: all } = await found("sortBy=id");
    const filters = [
      'userName eq "Anton"',
      'emails.value ew "protocol.example"',
      'active eq true and userName co "r"',
      'displayName gt "Person 0"',
      'not (userName sw "c")',
      'emails[type eq "work" and value sw "b"]',
    ];
    for (const text of filters) {
      const theirs = new SCIMMY.Types.Filter(text).match(structuredClone(all)) as { id: string }[];
      const ours = (await found(`filter=${encodeURIComponent(text)}&sortBy=id`)).Resources as { id: string }[];
      expect([text, ours.map(({ id }) => id)]).toEqual([text, theirs.map(({ id }) => id)]);
    }
  });
});

describe("a request that isn't one", () => {
  test.each<[string, string, object, number]>([
    ["GET", "/Nothing", {}, 404],
    ["GET", "/Users/a/b", {}, 404],
    ["PUT", "/Users", { body: {} }, 405],
    ["POST", "/Schemas", { body: {} }, 405],
    ["POST", "/Bulk", { body: {} }, 501],
    ["GET", "/Me", {}, 501],
    ["POST", "/Users", { body: "not json" }, 400],
    ["POST", "/Users", { body: "[]" }, 400],
    ["POST", "/Users", { body: "x", headers: { "content-type": "text/plain" } }, 415],
    ["POST", "/Users", { body: `"${"x".repeat(1024 * 1024)}"` }, 413],
    ["PATCH", `/Users/${randomUUID()}`, { body: { Operations: [{ op: "add", value: {} }] } }, 404],
  ])("%s %s is refused in SCIM's words", async (method, path, sending, status) => {
    const answer = await scim.ask(method, path, sending);
    expect(answer).toMatchObject({
      status,
      body: {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        status: String(status),
        detail: expect.any(String),
      },
    });
    expect(answer.headers.get("content-type")).toBe("application/scim+json");
    if (status === 405) expect(answer.headers.get("allow")).toMatch(/^[A-Z, ]+$/);
  });

  test("counts for the token's limits, and isn't an operation of the REST API", async () => {
    expect((await scim.get("/Users")).headers.get("x-request-id")).toBeTruthy();
    expect((await send("GET", "/scim/v1/Users", scim.token)).status).toBe(404);
    expect((await send("GET", "/rest/v2/scim/v2/Users", scim.token)).status).toBe(404);
  });
});
