import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach } from "vitest";
import { openMailTransport } from "#lib/platform/mail/transport.ts";

interface Refusal {
  responseCode: number;
  message: string;
}

/** A mail server for a test file, and a transport to it. Each test begins with an empty mailbox that refuses nothing. */
export async function openMailServer(from: string) {
  const mail = { received: [] as string[], refusal: null as Refusal | null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (mail.refusal) return done(Object.assign(new Error(mail.refusal.message), mail.refusal));
        mail.received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const transport = openMailTransport(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, from);
  beforeEach(() => {
    Object.assign(mail, { received: [], refusal: null });
  });
  afterAll(async () => {
    transport.close();
    await new Promise<void>((closed) => server.close(closed));
  });
  return { mail, transport };
}
