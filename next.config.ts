import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  // No page has pictures to resize, and the optimizer would fetch any path of ours for anybody.
  images: { unoptimized: true },
  // npm test type-checks the whole tree; a first start should not spend its time on that again.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    rules: {
      "*.ts": {
        condition: { all: ["browser", { path: /\blib\/(?!platform\/)\w+\/[\w-]+\/contract\.ts$/ }] },
        loaders: ["./lib/platform/api/browser-contracts.ts"],
      },
    },
  },
  serverExternalPackages: [
    "@node-rs/argon2",
    "postgres",
    "pino",
    "pdfkit",
    "fontkit",
    "flydrive",
    "@aws-sdk/client-s3",
  ],
  // A page's code is loaded when somebody first opens it. Loaded at the start, all pages took 40 MB and as long as the rest.
  experimental: { preloadEntriesOnStart: false },
  // Where adjustments were before they had a page of their own.
  redirects: async () => [{ source: "/time/adjustments", destination: "/adjustments", permanent: true }],
  // The API's root also goes without its version. The native lane knows this by itself.
  rewrites: async () => [{ source: "/rest/:path((?!v2(?:/|$)).*)", destination: "/rest/v2/:path" }],
};

export default config;
