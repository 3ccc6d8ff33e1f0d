# Node, npm and the C library to build with, and to run on. Both must have the same version of Debian.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUNTIME_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY e2e/openapi/package.json e2e/openapi/
RUN npm ci --no-audit --no-fund
COPY . .
# The keys in the release are new, and nobody else gets them: the image needs no others, nor a writable build.
RUN npm run release \
  && mkdir /muster \
  && tar -xzf muster-*.tar.gz -C /muster --strip-components=1 \
  && rm /muster/.next/muster-public-keys
WORKDIR /muster
# Without what only a build, a debugger or a compiler reads: a quarter of the image.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/.cache node_modules/@next/swc-* node_modules/node-*/include \
  && find node_modules -name '*.map' -delete \
  && chmod -R a+rX .

FROM ${RUNTIME_IMAGE}
# Hands signals on also to programs that don't handle them, and reaps what they leave.
RUN apt-get update && apt-get install --yes --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 10001 muster \
  && useradd --uid 10001 --gid muster --no-create-home --home-dir /data muster \
  && install --directory --owner muster --group muster --mode 700 /data /backups
COPY --from=build /muster /muster
COPY deploy/container/muster deploy/container/healthy.mjs /usr/local/lib/muster/
# The Node of the lock file, and what `npm start` sets for the processes it starts.
ENV PATH=/muster/node_modules/.bin:$PATH NODE_ENV=production DATA_DIR=/data \
  MALLOC_ARENA_MAX=1 __NEXT_NODE_NATIVE_TS_LOADER_ENABLED=true
WORKDIR /muster
USER muster
VOLUME /data
EXPOSE 3443 3080
HEALTHCHECK --interval=10s --timeout=5s --start-period=5m CMD ["node", "/usr/local/lib/muster/healthy.mjs"]
ENTRYPOINT ["tini", "--", "/usr/local/lib/muster/muster"]
CMD ["start"]
