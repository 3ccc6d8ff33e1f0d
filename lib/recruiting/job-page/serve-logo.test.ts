import { createCanvas } from "@napi-rs/canvas";
import { Disk } from "flydrive";
import { beforeEach, expect, test, vi } from "vitest";
import { GET, HEAD } from "#app/logos/[organization_id]/[file_id]/route.ts";
import { addEorWorker } from "#lib/testing/eor.ts";
import { addOrganization, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { findJobPage } from "./public.ts";
import { serveLogo } from "./serve-logo.ts";

const at = await stage();
let own: TestOrganization;
let token: string;

beforeEach(async () => {
  own = await addOrganization(at.owner, `Aurora ${crypto.randomUUID().slice(0, 8)}`);
  token = await addToken(at.owner, own);
});

function picture(color: string): Buffer {
  const canvas = createCanvas(80, 40);
  const context = canvas.getContext("2d");
  context.fillStyle = color;
  context.fillRect(0, 0, 80, 40);
  return canvas.toBuffer("image/png");
}

async function upload(color: string): Promise<string> {
  const body = new FormData();
  body.set("file", new File([Uint8Array.from(picture(color))], "logo.png", { type: "image/png" }));
  const answer = await send("PATCH", "/rest/v2/document-settings", token, { body });
  return answer.body.data.logo.id;
}

test("an organization's current logo is served to everybody as a picture and nothing else, an earlier one no more", async () => {
  expect(await findJobPage(own.id)).toMatchObject({ logo_path: null });
  const first = await upload("#c0392b");
  expect(await findJobPage(own.id)).toMatchObject({ logo_path: `/logos/${own.id}/${first}` });
  const served = await serveLogo(own.id, first);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(served.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  expect([...new Uint8Array(await served.arrayBuffer()).slice(1, 4)]).toEqual([..."PNG"].map((c) => c.charCodeAt(0)));

  const second = await upload("#2980b9");
  expect((await serveLogo(own.id, first)).status).toBe(404);
  expect((await serveLogo(own.id, second)).status).toBe(200);
});

test("asking only for the headers answers as for the picture, and opens no file", async () => {
  const file_id = await upload("#27ae60");
  const ask = (method: typeof GET, id: string) =>
    method(new Request("https://muster.test/"), { params: Promise.resolve({ organization_id: own.id, file_id: id }) });
  const whole = await ask(GET, file_id);
  expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get("content-length")));
  const opened = vi.spyOn(Disk.prototype, "getStream");
  const head = await ask(HEAD, file_id);
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
  expect([head.status, head.body, [...head.headers]]).toEqual([200, null, [...whole.headers]]);
  expect((await ask(HEAD, own.id)).status).toBe(404);
});

test("no other file is served, nor a logo under another organization", async () => {
  const logo = await upload("#16a085");
  const [other] = await at.owner`insert into stored_files ${at.owner({
    ...{
      organization_id: own.id,
      storage_key: crypto.randomUUID(),
      name: "passport.png",
      content_type: "image/png",
    },
    ...{ size: 3, sha256: "00", status: "kept" },
  })} returning id`;
  for (const [organization, file] of [
    [own.id, other?.id],
    [at.second.id, logo],
    ["../../etc", "passwd"],
    [own.id, "' or true --"],
  ])
    expect((await serveLogo(organization as string, file as string)).status).toBe(404);
});

test("a worker's own profile has it too", async () => {
  const logo = await upload("#8e44ad");
  const { token: worker } = await addEorWorker(at.owner, own);
  const { body } = await send("GET", "/rest/v2/eor/workers/me", worker);
  expect(body.data.organization).toEqual({ name: own.name, logo_path: `/logos/${own.id}/${logo}` });
});
