import { sized } from "#lib/testing/size.ts";

/** What is hostile about a request, and its raw bytes. */
export type Hostile = [what: string, bytes: string];

export interface Known {
  /** Host and port of the server. */
  host: string;
  /** Next.js build ID. */
  build_id: string;
}

const close = "Connection: close\r\n";

function request(host: string, first: string, lines: readonly string[] = [], body = ""): string {
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return `${first} HTTP/1.1\r\nHost: ${host}\r\n${close}${[...lines, ...length].map((line) => `${line}\r\n`).join("")}\r\n${body}`;
}

/** Spellings of an API path. Each resolves to that path or to nothing; none is a page. */
export const spellings = (path: string): string[] => [
  ...[
    `/x/..${path}`,
    `/.${path}`,
    `/%2e${path}`,
    `/%2E${path}`,
    `/x/%2e%2e${path}`,
    `/x/%2E.${path}`,
    `/x/.%2e${path}`,
  ],
  ...[`/_next/..${path}`, `/_next/static/../..${path}`, `/icon.svg/..${path}`, `/api/auth/../..${path}`, `/..${path}`],
  ...[
    `/x\\..${path}`,
    `\\x\\..${path}`.replace("\\", "/"),
    path.replaceAll("/", "\\").replace("\\", "/"),
    `/x/y/../..${path}`,
  ],
  ...[
    `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
    `/%${path.charCodeAt(1).toString(16).toUpperCase()}${path.slice(2)}`,
  ],
];

/** Paths that some layer could mistake for the API path. */
export const lookalikes = (path: string): string[] => [
  ...[
    `/${path}`,
    `//${path}`,
    `/\\${path.slice(1)}`,
    `/x/..%2f${path.slice(1)}`,
    `/x%2f..${path.replaceAll("/", "%2F")}`,
  ],
  ...[
    path.replaceAll("/", "%2f").replace("%2f", "/"),
    `/%5c${path.slice(1)}`,
    `/x/..%5c${path.slice(1)}`,
    `/%2f${path.slice(1)}`,
  ],
  ...[
    path.toUpperCase(),
    `/${path[1]?.toUpperCase()}${path.slice(2)}`,
    `/%25${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  ],
  ...[
    `/x/%252e%252e${path}`,
    `/.;${path}`,
    `/x/..;${path}`,
    `/${path.slice(1).replace("/", ";x/")}`,
    `/%09${path.slice(1)}`,
  ],
];

const targets = [
  ...[
    "*",
    "/%",
    "/%zz",
    "/%00",
    "/%ff",
    "/..",
    "/#/../rest",
    "//evil.example/",
    "//evil.example/..",
    "/\\evil.example",
  ],
  ...[
    "/%5cevil.example",
    "/%2f%2fevil.example/",
    "///evil.example//",
    "/.//evil.example",
    "/sign-in/..//evil.example/",
  ],
  ...["https://evil.example/", "https://evil.example//x", "http://user:p@evil.example/", "http://localhost/sign-in"],
  ...[
    "ftp://x/",
    "https://",
    "evil.example:443",
    "x",
    "?x",
    "/?/../rest",
    "/sign-in/",
    "/_next/",
    "/index.rsc",
    "/404",
  ],
  ...[
    "/api/auth/%",
    "/api/auth",
    "/api/auth/x/y/z",
    "/api/auth/__proto__",
    "/api/auth/callback/password",
    "/api/nothing",
  ],
  ...["/api/auth/signin?callbackUrl=https://evil.example", "/api/auth/signout?callbackUrl=//evil.example"],
  ...["/api/auth/session?callbackUrl=javascript:alert(1)", "/api/auth/error?error=%", "/sign-in?next=//evil.example"],
  ...["/invoices?cursor=%&view=%00", "/sign-in?__proto__=x&_rsc=x&nxtPpath=x", `/${"a".repeat(15_000)}`],
  ...[`/${"../".repeat(4000)}`, `/${"%2e%2e/".repeat(1500)}`, `/?${"a=1&".repeat(3000)}`, `/${"%25".repeat(4000)}`],
];

const methods = [
  "TRACE",
  "CONNECT",
  "OPTIONS",
  "PROPFIND",
  "PUT",
  "PATCH",
  "DELETE",
  "HEAD",
  "POST",
  "QUERY",
  "BREW",
  "get",
];

const hosts = [
  ...[
    "",
    "evil.example",
    "evil.example/x",
    "a b",
    "user@evil.example",
    "evil.example:99999",
    "[::1",
    "a,b",
    '"',
    "<x>",
  ],
  ...["evil.example#", "\\evil.example", "localhost@evil.example", "%65vil.example", "..", "\u00e9", "x".repeat(5000)],
];

const headers = [
  ...["X-Middleware-Rewrite: /rest/v2/invoices", "X-Middleware-Rewrite: https://evil.example/", "X-Nextjs-Data: 1"],
  ...["X-Middleware-Redirect: https://evil.example/", "X-Middleware-Subrequest: proxy:proxy:proxy:proxy:proxy"],
  ...[
    "X-Matched-Path: /rest/v2/invoices",
    "X-Invoke-Path: /rest/v2/invoices",
    "X-Invoke-Status: 500",
    "Next-Action: x",
  ],
  ...["x", "%5B%5D", "%", "null", "%5B%22%22%2C%7B%22a%22%3A1%7D%5D", "x".repeat(9000)].map(
    (state) => `RSC: 1\r\nNext-Router-State-Tree: ${state}`,
  ),
  ...["RSC: 1\r\nNext-Url: //evil.example", "RSC: 1\r\nNext-Router-Prefetch: x", "Next-HMR-Refresh: 1"],
  ...["RSC: 1\r\nNext-Router-Prefetch: 1\r\nNext-Router-Segment-Prefetch: ../../x", "X-Prerender-Revalidate: x"],
  ...[
    "X-Forwarded-Host: evil.example",
    "X-Forwarded-Proto: http",
    "Forwarded: host=evil.example",
    "X-Path: //evil.example",
  ],
  ...[
    "X-Original-URL: /rest/v2/invoices",
    "X-HTTP-Method-Override: DELETE",
    "Origin: null",
    "Origin: https://evil.example",
  ],
  ...[
    "Range: bytes=9-1",
    "Range: bytes=99999999-",
    "Range: bytes=0-0,1-1",
    "If-Range: x\r\nRange: bytes=9-1",
    "If-Match: x",
  ],
  ...["If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT", "If-None-Match: x", "Accept: x", "Accept-Encoding: x;q=9"],
  ...["Cookie: =;=;;", "Cookie: __Secure-next-auth.callback-url=javascript:alert(1)", "Cookie: __prerender_bypass=x"],
  ...["Cookie: __Host-next-auth.csrf-token=%7C", "Authorization: Bearer", "Authorization: Basic OjpA", "Expect: x"],
  ...[
    "Upgrade: websocket",
    "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
    "Transfer-Encoding: gzip",
    "Content-Length: -1",
  ],
  ...[
    "Transfer-Encoding: chunked\r\nContent-Length: 3",
    "Content-Length: 1\r\nContent-Length: 2",
    "Content-Length: 1e3",
  ],
  ...[`X: ${"y".repeat(20_000)}`, ": x", "X Y: z", "X\0: y", "__proto__: x", "constructor: x"],
];

const types = [
  ...[
    "",
    "text/plain;charset=UTF-8",
    "application/json",
    "application/x-www-form-urlencoded",
    "application/xml",
    "/",
    ";",
  ],
  ...[
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=x",
    'multipart/form-data; boundary="',
  ],
  ...["text/x-component", "application/x-www-form-urlencoded; charset=utf-16", "multipart/mixed; boundary=x", "a"],
];

const bodies = [
  ...[
    "garbage",
    "{",
    "null",
    "[]",
    "1",
    '{"csrfToken":1,"callbackUrl":{}}',
    '{"code":{},"password":[]}',
    '["$F1"]',
    "[[[[[",
  ],
  ...[
    "--x--",
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    "csrfToken=x&callbackUrl=https%3A%2F%2Fevil.example",
    "%",
  ],
  ...[
    '--x\r\nContent-Disposition: form-data; name="$ACTION_REF_1"\r\n\r\n\r\n--x--\r\n',
    `{"code":"${"x".repeat(3_000_000)}"}`,
  ],
];

const readers = [
  "/invoices",
  "/sign-in",
  "/nothing",
  "/rest/v2/invoices",
  "/api/auth/session",
  "/icon.svg",
  "/downloads/x",
];
const writers = [
  "/setup",
  "/sign-in",
  "/nothing",
  "/icon.svg",
  "/api/setup",
  "/api/member-link/open",
  "/api/member-link/accept",
  "/api/member-link/decline",
  "/api/password-reset",
  "/api/password-reset/accept",
  "/api/invitations",
  "/api/auth/callback/password",
  "/api/auth",
];

/** A writer gets one in this many bodies of each type, others than its neighbors, so that each type has each body. */
const bodyOf = sized(6, 1);

/** Requests that no browser would send. */
export function hostileRequests({ host, build_id }: Known): Hostile[] {
  const data = `/_next/data/${build_id}`;
  return [
    ...[
      ...targets,
      `${data}/rest/v2/invoices.json`,
      `${data}/invoices.json`,
      "/_next/image?url=%2Frest%2Fv2%2Finvoices&w=64&q=75",
    ].map((target): Hostile => [target.slice(0, 80), request(host, `GET ${target}`)]),
    ...methods.flatMap((method) =>
      [...readers, "*", "evil.example:443"].map(
        (path): Hostile => [`${method} ${path}`, request(host, `${method} ${path}`)],
      ),
    ),
    ...hosts.flatMap((name) =>
      readers.map((path): Hostile => [`Host ${name.slice(0, 40)} ${path}`, request(name, `GET ${path}`)]),
    ),
    ...readers.flatMap((path): Hostile[] => [
      [`two hosts ${path}`, request(host, `GET ${path}`, ["Host: evil.example"])],
      [`the same host twice ${path}`, request(host, `GET ${path}`, [`host: ${host}`])],
      [`no host ${path}`, `GET ${path} HTTP/1.1\r\n${close}\r\n`],
      [`HTTP/1.0 ${path}`, `GET ${path} HTTP/1.0\r\n\r\n`],
      [`HTTP/2.0 ${path}`, `GET ${path} HTTP/2.0\r\nHost: ${host}\r\n${close}\r\n`],
    ]),
    ...readers.flatMap((path) =>
      headers.map((line): Hostile => [`${line.slice(0, 60)} ${path}`, request(host, `GET ${path}`, [line])]),
    ),
    ...writers.flatMap((path, writer) =>
      types.flatMap((type, kind) =>
        bodies.flatMap((body, place): Hostile[] => {
          if ((writer + kind + place) % bodyOf > 0) return [];
          const lines = [
            "Next-Action: x",
            `Origin: https://${host}`,
            ...(type === "" ? [] : [`Content-Type: ${type}`]),
          ];
          return [[`POST ${path} ${type} ${body.slice(0, 40)}`, request(host, `POST ${path}`, lines, body)]];
        }),
      ),
    ),
  ];
}
