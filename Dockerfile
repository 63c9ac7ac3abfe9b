# One image for every role: ROLE=api, ROLE=worker, or all. The project file is mounted or copied to /app/project.
FROM node:22-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/dashboard/package.json apps/dashboard/
COPY packages/runtime/package.json packages/runtime/
COPY packages/client/package.json packages/client/
COPY packages/cli/package.json packages/cli/
COPY packages/cli/bin packages/cli/bin
RUN npm ci
COPY . .
RUN npm run db:generate && npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DASHBOARD_DIR=/app/apps/dashboard/out ROUNDHOUSE_DATA=/data
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 4000
# Ready means: it can do its work now.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM lets steps in flight reach their next append; give it longer than SHUTDOWN_GRACE_MS.
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/dist/main.js"]
