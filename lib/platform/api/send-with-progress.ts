import type { Send } from "./client.ts";

export interface Progress {
  /** Bytes. */
  sent: number;
  total: number;
}

/** Sends like `fetch`, and reports upload progress, which `fetch` doesn't. */
export function sendWithProgress(onProgress: (progress: Progress) => void): Send {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ loaded, total }) => onProgress({ sent: loaded, total }));
      request.addEventListener("load", () => {
        const requestId = request.getResponseHeader("x-request-id");
        const received = new Headers(requestId === null ? [] : [["x-request-id", requestId]]);
        resolve(new Response(request.responseText, { status: request.status, headers: received }));
      });
      request.addEventListener("error", () => reject(new TypeError("The request failed")));
      request.addEventListener("abort", () => reject(new DOMException("The request was aborted", "AbortError")));
      signal?.addEventListener("abort", () => request.abort());
      request.send(body);
    });
}
