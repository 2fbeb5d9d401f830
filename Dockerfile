# The shop in a container: docs/operations/set-up.md. Both roles run from this image; ROLE says which one.

# Packages and build. npm comes with this image; the tools run on the Node 24 of the packages, as everywhere.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The commit for the banner and /metrics: the image is built without the history of the sources.
ARG BUILD_COMMIT=
RUN npm run build

# The packages of the running shop alone.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
ENV npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

# No npm and no second Node here: the Node of the lockfile is the one that the tests ran on.
FROM debian:bookworm-slim
RUN groupadd --gid 10001 totara \
    && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin totara \
    && install -d -o totara -g totara -m 0700 /data /backups
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/dist dist
# Migrations, the pieces of a new shop, and the programs that the shop starts next to itself.
COPY --from=build /app/catalogue catalogue
COPY --from=build /app/contract contract
COPY --from=build /app/rules rules
COPY --from=build /app/db db
COPY --from=build /app/server server
COPY --from=build /app/packages/payment-simulators packages/payment-simulators
COPY --from=build /app/scripts scripts

# The values of `shopEnvironment` in scripts/prepare.mjs; tests/architecture/deployment.test.ts compares them.
ENV NODE_ENV=production \
    PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=8192 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    UV_THREADPOOL_SIZE=8 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    ROLE=all

# Nothing else is written, but for /tmp when a backup is verified: run it with a read-only root and a tmpfs there.
VOLUME ["/data", "/backups"]
EXPOSE 3000
USER totara
# A machine that also builds the next image starts a Node in seconds.
HEALTHCHECK --interval=10s --timeout=15s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The shop ends within 20 seconds of SIGTERM: its own limit.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-old-space-size=384", "--max-semi-space-size=8"]
CMD ["dist/shop/main.js"]
