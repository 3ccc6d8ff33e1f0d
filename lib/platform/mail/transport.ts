import { createTransport } from "nodemailer";
import { settings } from "#lib/platform/env.ts";

interface OutgoingEmail {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt. */
  message_id: string;
}

export interface MailTransport {
  /** Resolves once the server has accepted the email; rejects with the server's refusal. */
  send(email: OutgoingEmail): Promise<void>;
  close(): void;
}

/** Milliseconds; in total well below the time for which a worker claims an email. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Who emails come from: an address, perhaps with a name. */
export function emailSender(): string {
  const { smtp_from, public_url } = settings();
  return smtp_from ?? `no-reply@${new URL(public_url).hostname}`;
}

/** The mail server named in `SMTP_URL`. */
export function openMailTransport(url: string, from = emailSender()): MailTransport {
  const transport = createTransport({ url, ...timeouts }, { from });
  return {
    async send({ message_id, ...email }) {
      await transport.sendMail({
        ...email,
        messageId: message_id,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
