import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  // No page has images to resize, and the optimizer would fetch any of our paths for anyone.
  images: { unoptimized: true },
  // Nothing reads which files a page needs: a release has all packages.
  outputFileTracingExcludes: { "**": ["**/*"] },
  // npm test type-checks the whole project; the first start shouldn't spend time on it again.
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
  // A page's code loads when first opened. Preloading all pages took 40 MB and as long as the rest of startup.
  experimental: {
    preloadEntriesOnStart: false,
    // An installation builds once: writing a cache for the next build took 21 s and 240 MB.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    // Minifying what only the server runs takes 10 of 44 s. Without it, first requests are as quick, and memory is 22 MB more.
    serverMinification: false,
    // People stay and go from page to page, so a request more weighs less than code that the page doesn't need.
    turbopackChunking: { requestCost: 20_000, firstPageLoadPriority: 0.2 },
  },
  // The path of adjustments before they had their own page.
  redirects: async () => [{ source: "/time/adjustments", destination: "/adjustments", permanent: true }],
  // The API root also works without its version. The native lane handles this itself.
  rewrites: async () => [{ source: "/rest/:path((?!v2(?:/|$)).*)", destination: "/rest/v2/:path" }],
};

export default config;
