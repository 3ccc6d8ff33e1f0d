import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readPreferences } from "#components/screen/preferences.ts";
import { SkipLink } from "#components/shell/skip-link.tsx";
import "./globals.css";

const geistMono = localFont({
  src: "./fonts/geist-mono-ascii.woff2",
  variable: "--font-geist-mono",
  weight: "400",
  preload: false,
  adjustFontFallback: false,
  fallback: ["ui-monospace", "SFMono-Regular", "Cascadia Mono", "Roboto Mono", "monospace"],
});

export const metadata: Metadata = {
  title: { template: "%s · Muster", default: "Muster" },
  description: "Workforce platform: contracts, payroll, invoices, recruiting, and equipment.",
  robots: { index: false, follow: false },
  icons: { icon: "/icon.svg" },
};

async function preferences() {
  const jar = await cookies();
  return readPreferences((name) => jar.get(name)?.value);
}

const barColours = { light: "#fafaf9", dark: "#100f0d" };

export async function generateViewport(): Promise<Viewport> {
  const { theme } = await preferences();
  if (theme !== "system") return { themeColor: barColours[theme] };
  return {
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: barColours.light },
      { media: "(prefers-color-scheme: dark)", color: barColours.dark },
    ],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { theme, density } = await preferences();
  return (
    <html lang="en" data-theme={theme} data-density={density} className={`${GeistSans.variable} ${geistMono.variable}`}>
      <body className="bg-bg font-sans text-fg">
        <SkipLink />
        {children}
      </body>
    </html>
  );
}
