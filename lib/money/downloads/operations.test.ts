import { describe, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { settings } from "#lib/platform/env.ts";
import { fetchLink, linkOf } from "#lib/testing/downloads.ts";
import { addInvoice, addPerson, addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { downloadUrl, readGrant } from "./link.ts";

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["accounting:read"] });
const invoice = await addInvoice(at.owner, at.first, { label: "INV-2026-0007" });

function sealed(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

describe("GET /invoices/{invoice_id}/download", () => {
  test("returns a link under PUBLIC_URL that expires in 15 minutes, ignoring the Host header", async () => {
    const { status, body } = await send("GET", `/rest/v2/invoices/${invoice}/download`, token, {
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    });
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(["expires_at", "id", "url"]);
    expect(body.data.id).toBe(invoice);
    expect(body.data.url.startsWith(`${settings().public_url}/downloads/`)).toBe(true);
    const [clock] = await at.owner`select ${body.data.expires_at}::timestamptz - now() as rest,
      ${body.data.expires_at}::timestamptz between now() + interval '14 minutes' and now() + interval '15 minutes' as right`;
    expect(clock?.right).toBe(true);
  });

  test("the link returns the PDF to anyone without a token, as a file that is never cached", async () => {
    const { url } = await linkOf(invoice, token);
    const answer = await fetchLink(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="INV-2026-0007.pdf"',
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Buffer.from(bytes.subarray(0, 8)).toString("latin1")).toBe("%PDF-1.7");
    expect(answer.headers.get("content-length")).toBe(String(bytes.length));
  });

  test("accepts labels with any letters and of any length as file names, never cutting a character in half", async () => {
    const id = await addInvoice(at.owner, at.first, { label: `x${"𠀀".repeat(100)}` });
    const answer = await fetchLink((await linkOf(id, token)).url);
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      `attachment; filename="x.pdf"; filename*=UTF-8''x${"%F0%A0%80%80".repeat(99)}.pdf`,
    ]);
  });

  test("HEAD returns the headers without the file; other methods return 405", async () => {
    const { url } = await linkOf(invoice, token);
    const head = await fetchLink(url, "HEAD");
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([200, "application/pdf", ""]);
    const post = await fetchLink(url, "POST");
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("the native and Next lanes serve a link identically, and the Next lane only over HTTPS", async () => {
    const { url } = await linkOf(invoice, token);
    const { GET } = await import("#app/downloads/[link]/route.ts");
    const [native, next] = await Promise.all([fetchLink(url), GET(new Request(url))]);
    const seen = await Promise.all(
      [native, next].map(async (answer) => [
        Object.fromEntries([...answer.headers].filter(([name]) => name !== "x-request-id")),
        Buffer.from(await answer.arrayBuffer()).toString("base64"),
      ]),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect((await GET(new Request(url.replace("https:", "http:")))).status).toBe(403);
  });

  test("a link with any character changed, truncated or extended is rejected", async () => {
    const { url } = await linkOf(invoice, token);
    const whole = sealed(url);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let place = 0; place < whole.length; place++) {
      for (const letter of [...alphabet].filter((letter) => letter !== whole[place]))
        expect(readGrant(whole.slice(0, place) + letter + whole.slice(place + 1))).toBeNull();
    }
    for (let place = 0; place < whole.length; place++) {
      const letter = whole[place] === "x" ? "y" : "x";
      const altered = url.slice(0, -whole.length) + whole.slice(0, place) + letter + whole.slice(place + 1);
      expect((await fetchLink(altered)).status).toBe(404);
    }
    for (const other of [
      whole.slice(0, -1),
      `${whole}A`,
      `${whole}=`,
      `${whole}/`,
      "",
      "a".repeat(2000),
      `%${whole}`,
    ]) {
      const answer = await fetchLink(url.slice(0, -whole.length) + other);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    }
  });

  test("a link doesn't reveal what it is for", async () => {
    const { url } = await linkOf(invoice, token);
    const text = Buffer.from(sealed(url), "base64url").toString("latin1") + url;
    for (const secret of [invoice, at.first.id, "INV-2026-0007", token]) expect(text).not.toContain(secret);
  });

  test("a link expires on time by the database's clock, and says so", async () => {
    const grant = readGrant(sealed((await linkOf(invoice, token)).url));
    if (!grant) throw new Error("no grant");
    const [clock] =
      await at.owner`select now() - interval '1 millisecond' as past, now() + interval '1 minute' as future`;
    const ended = await fetchLink(downloadUrl({ ...grant, expires_at: clock?.past }));
    expect([ended.status, await ended.text()]).toEqual([
      403,
      expect.stringMatching(/expired[\s\S]*Request a new link/),
    ]);
    expect((await fetchLink(downloadUrl({ ...grant, expires_at: clock?.future }))).status).toBe(200);
  });

  test("another organization's invoice gets no link, and a forged link to it returns 404", async () => {
    const theirs = await addInvoice(at.owner, at.second);
    expect((await send("GET", `/rest/v2/invoices/${theirs}/download`, token)).status).toBe(404);
    const grant = readGrant(sealed((await linkOf(invoice, token)).url));
    if (!grant) throw new Error("no grant");
    expect((await fetchLink(downloadUrl({ ...grant, id: theirs }))).status).toBe(404);
    expect((await fetchLink(downloadUrl({ ...grant, organization_id: at.second.id }))).status).toBe(404);
    expect((await fetchLink(downloadUrl({ ...grant, id: theirs, organization_id: at.second.id }))).status).toBe(404);
  });

  test("a link ends with the token that requested it", async () => {
    const brief = await addToken(at.owner, at.first, { scopes: ["accounting:read"] });
    const { url } = await linkOf(invoice, brief);
    expect((await fetchLink(url)).status).toBe(200);
    await at.owner`update access_tokens set revoked_at = now() where hint = ${brief.slice(-4)}`;
    expect((await fetchLink(url)).status).toBe(404);
  });

  test("a link ends on sign-out, when the person is disabled, and when the role loses access to invoices", async () => {
    const ends: [string, (person: string) => Promise<unknown>][] = [
      ["sign-out", (person) => at.owner`delete from sessions where user_id = ${person}`],
      ["disabled", (person) => at.owner`update memberships set disabled_at = now() where user_id = ${person}`],
      ["role", (person) => at.owner`update memberships set role = 'recruiter' where user_id = ${person}`],
    ];
    for (const [what, end] of ends) {
      const person = await addPerson(at.owner, at.first, "finance");
      const { url } = await linkOf(invoice, (await beginSession(person, at.first.id)) ?? "");
      expect([what, (await fetchLink(url)).status]).toEqual([what, 200]);
      await end(person);
      expect([what, (await fetchLink(url)).status]).toEqual([what, 404]);
    }
  });

  test("a role without access to invoices gets no link", async () => {
    const session = await addSession(at.owner, at.first, "recruiter");
    expect((await send("GET", `/rest/v2/invoices/${invoice}/download`, session)).status).toBe(403);
  });

  test("the file is named after the label, whatever characters it contains", async () => {
    const odd = await addInvoice(at.owner, at.first, { label: 'Zażółć "7"/\r\nX: ../' });
    const answer = await fetchLink((await linkOf(odd, token)).url, "HEAD");
    expect(answer.headers.get("content-disposition")).toBe(
      "attachment; filename=\"Zazoc -7-X.pdf\"; filename*=UTF-8''Za%C5%BC%C3%B3%C5%82%C4%87%20-7-X.pdf",
    );
  });
});
