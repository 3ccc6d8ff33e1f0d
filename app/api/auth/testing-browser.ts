// Next takes what follows a request from there.
import "next/dist/server/node-environment-baseline.js";

import { type WorkStore, workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js";
import { NextRequest } from "next/server";
import { sessionCookie } from "#lib/platform/auth/credential.ts";
import { settings } from "#lib/platform/env.ts";
import { GET, POST } from "./[...nextauth]/route.ts";
import { POST as acs } from "./saml/[provider]/acs/route.ts";

/** A browser's cookies, and the requests that it sends to sign in. */
export class AuthBrowser {
  readonly cookies = new Map<string, string>();

  /** Runs what reads the request's cookies and headers, which Next provides only within its own request handling. */
  #inNext<Result>(run: () => Promise<Result>): Promise<Result> {
    const jar = {
      get: (name: string) => {
        const value = this.cookies.get(name);
        return value === undefined ? undefined : { name, value };
      },
      getAll: () => [...this.cookies].map(([name, value]) => ({ name, value })),
      set: (name: string, value: string) => (value === "" ? this.cookies.delete(name) : this.cookies.set(name, value)),
    };
    const headers = new Headers({ "x-forwarded-for": "192.0.2.1" });
    return workAsyncStorage.run({ route: "/api/auth" } as WorkStore, () =>
      workUnitAsyncStorage.run(
        { type: "request", phase: "action", headers, cookies: jar, userspaceMutableCookies: jar } as never,
        run,
      ),
    );
  }

  async send(path: string, form?: Record<string, string>): Promise<Response> {
    const url = new URL(path, `${settings().public_url}/api/auth/`);
    const names = url.pathname.replace("/api/auth/", "").split("/");
    const body = form && new URLSearchParams(form).toString();
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
    const request = new NextRequest(url, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        cookie,
        "x-forwarded-for": "192.0.2.1",
        ...(body && { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) }),
      },
      ...(body && { body }),
    });
    const response = await this.#inNext(() =>
      names[0] === "saml"
        ? acs(request, { params: Promise.resolve({ provider: names[1] ?? "" }) })
        : (body ? POST : GET)(request, { params: Promise.resolve({ nextauth: names }) }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
    return response;
  }

  /** The session that the browser has; null without one. */
  get session(): string | null {
    return this.cookies.get(sessionCookie) ?? null;
  }

  /** Posts a form of this browser's, as next-auth's client does, and returns where it is told to go. */
  async submit(path: string, fields: Record<string, string>): Promise<string> {
    const { csrfToken } = (await (await this.send("csrf")).json()) as { csrfToken: string };
    const response = await this.send(path, { csrfToken, json: "true", ...fields });
    return ((await response.json()) as { url: string }).url;
  }
}
