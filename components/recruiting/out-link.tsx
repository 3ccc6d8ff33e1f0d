const look = "link block w-fit min-w-0 leading-6 break-all";

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={look}>
      {email}
    </a>
  );
}

/** A page outside of the dashboard, named by its address. */
export function OutLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
      {href.replace(/^https?:\/\/(www\.)?/, "")}
    </a>
  );
}
