# Two images of the same files: `api` answers requests, `worker` has a browser beside it.
#   docker build --target api -t florin-api .
#   docker build --target worker -t florin-worker .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY . .
RUN node scripts/prepare.mjs build && node scripts/lay-out.mjs /florin

FROM ${NODE_IMAGE} AS api
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4242 FLORIN_ROLE=api
COPY --from=build /florin /florin
WORKDIR /florin
# Nobody in particular, who owns no file here: the root file system can be read-only.
USER 10001:10001
EXPOSE 4242
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=8", "--single-threaded-gc", "packages/server/dist/serve.js"]

FROM api AS worker
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-liberation \
  && rm -rf /var/lib/apt/lists/*
ENV FLORIN_ROLE=worker HOME=/tmp
USER 10001:10001
CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=8", "packages/server/dist/serve.js"]
