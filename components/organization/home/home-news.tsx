import { Link } from "#components/ui/link.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import type { HomeNews as News } from "./home-data.ts";
import { newsWords } from "./home-words.ts";

export function HomeNews({ since, news }: { since: string; news: readonly News[] }) {
  return (
    <section aria-labelledby="home-news" className="mb-8">
      <h2 id="home-news" className="mb-2 text-base font-semibold">
        Since your last visit, {formatDate(since)}
      </h2>
      {news.length === 0 ? (
        <p className="text-fg-2">Nothing changed.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {news.map((item) => (
            <li key={item.key}>
              <Link
                href={item.href}
                className="inline-flex min-h-6 items-center text-accent tabular-nums hover:underline coarse:min-h-10"
              >
                {newsWords(item)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
