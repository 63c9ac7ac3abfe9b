// The import map of ARCHITECTURE.md ("Who may import whom"), each line of it an error.

const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join("|")})/`;
const builtIn = ["core"];
const tests = "\\.test\\.tsx?$";

/** One library, one room: only these folders of the server know the library. */
const room = (name, { libraries, folders }) => ({
  name: `server-room-${name}`,
  comment: `${name} is known in ${folders.map((folder) => `${folder}/`).join(" and ")} only`,
  severity: "error",
  from: { path: "^apps/server/src/", pathNot: [`^apps/server/src/(${folders.join("|")})/`, tests] },
  to: { path: packages(...libraries) },
});

const rooms = [
  room("database", { libraries: ["@prisma", "prisma", "pg", "pg-.+", "rate-limiter-flexible"], folders: ["log"] }),
  room("queue", { libraries: ["bullmq", "@nestjs/bullmq"], folders: ["queue", "turns"] }),
  room("redis", { libraries: ["ioredis"], folders: ["queue", "live"] }),
  room("socket", {
    libraries: ["socket.io", "socket.io-adapter", "@socket.io", "@nestjs/websockets", "@nestjs/platform-socket.io"],
    folders: ["live"],
  }),
  room("ai-sdk", { libraries: ["ai", "@ai-sdk"], folders: ["models"] }),
  room("sign-in", { libraries: ["openid-client", "oauth4webapi", "jose", "@node-rs"], folders: ["auth"] }),
  room("project-loader", { libraries: ["tsx"], folders: ["project"] }),
  room("metrics", { libraries: ["prom-client", "@nestjs/terminus"], folders: ["ops"] }),
];

const everywhere = [
  {
    name: "no-cycles",
    comment: "what imports each other is one thing in two files",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-unresolvable",
    comment: "a package that no package.json names, or a file that isn't there",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "no-other-workspace-sources",
    comment: "workspaces meet at their packages' exports",
    severity: "error",
    from: { path: "^(packages|apps)/([^/]+)/src/" },
    to: { path: "^(packages|apps)/[^/]+/src/", pathNot: "^$1/$2/src/" },
  },
];

const runtime = [
  {
    name: "runtime-is-pure",
    comment: "the runtime imports zod and one hash package, and runs in a browser",
    severity: "error",
    from: { path: "^packages/runtime/src/", pathNot: tests },
    to: { pathNot: ["^packages/runtime/src/", packages("zod", "@noble/hashes")] },
  },
  {
    name: "runtime-browser-door",
    comment: "what the dashboard loads has no test tools in it",
    severity: "error",
    from: { path: "^packages/runtime/src/browser\\.ts$" },
    to: { path: "^packages/runtime/src/testing/", reachable: true },
  },
];

const client = [
  {
    name: "client-knows-the-runtime",
    comment: "the client imports the runtime's schemas and socket.io's client",
    severity: "error",
    from: { path: "^packages/client/src/", pathNot: tests },
    to: { pathNot: ["^packages/client/src/", "^packages/runtime/", packages("socket.io-client", "zod")] },
  },
];

const cli = [
  {
    name: "cli-knows-the-client",
    comment: "the command line imports the client and the runtime's types; the service it only starts",
    severity: "error",
    from: { path: "^packages/cli/src/", pathNot: tests },
    to: {
      pathNot: ["^packages/cli/src/", "^packages/client/dist/index\\.", "^packages/runtime/dist/index\\."],
      dependencyTypesNot: builtIn,
    },
  },
];

const server = [
  {
    name: "server-through-the-front-door",
    comment: "the server imports @roundhouse/runtime; its tests and the scripted models also its test tools",
    severity: "error",
    from: { path: "^apps/server/src/" },
    to: { path: "^packages/runtime/", pathNot: ["^packages/runtime/dist/(index|testing/index)\\.(d\\.ts|js)$"] },
  },
  {
    name: "server-test-tools",
    comment: "test tools of the runtime are for tests and for the scripted models",
    severity: "error",
    from: { path: "^apps/server/src/", pathNot: ["^apps/server/src/(models|project)/", tests] },
    to: { path: "^packages/runtime/dist/testing/" },
  },
  {
    name: "server-knows-no-front-end",
    comment: "the server knows neither the dashboard nor the client",
    severity: "error",
    from: { path: "^apps/server/src/", pathNot: tests },
    to: { path: "^(apps/dashboard|packages/(client|cli))/" },
  },
  {
    name: "server-room-generated-client",
    comment: "the generated database client is known in log/ only",
    severity: "error",
    from: { path: "^apps/server/src/", pathNot: "^apps/server/src/log/" },
    to: { path: "^apps/server/src/log/generated/" },
  },
  ...rooms,
];

const sharedRooms = "app|ui|lib|live";

const dashboard = [
  {
    name: "dashboard-through-the-browser-door",
    comment: "the dashboard imports @roundhouse/runtime/browser and @roundhouse/client",
    severity: "error",
    from: { path: "^apps/dashboard/src/", pathNot: tests },
    to: {
      path: "^(packages|apps)/",
      pathNot: ["^apps/dashboard/", "^packages/runtime/dist/browser", "^packages/client/"],
    },
  },
  {
    name: "dashboard-runs-in-a-browser",
    comment: "no built-ins of Node in what the browser loads",
    severity: "error",
    from: { path: "^apps/dashboard/src/", pathNot: tests },
    to: { dependencyTypes: builtIn },
  },
  {
    name: "dashboard-features-are-apart",
    comment: "features don't import each other: what two of them need is ui, lib or live",
    severity: "error",
    from: { path: `^apps/dashboard/src/(?!(?:${sharedRooms})/)([^/]+)/` },
    to: { path: "^apps/dashboard/src/[^/]+/", pathNot: "^apps/dashboard/src/($1|ui|lib|live)/" },
  },
  {
    name: "dashboard-shared-knows-no-feature",
    comment: "ui, lib and live know no feature and no screen",
    severity: "error",
    from: { path: "^apps/dashboard/src/(ui|lib|live)/" },
    to: { path: "^apps/dashboard/src/[^/]+/", pathNot: "^apps/dashboard/src/(ui|lib|live)/" },
  },
];

module.exports = {
  forbidden: [...everywhere, ...runtime, ...client, ...cli, ...server, ...dashboard],
  options: {
    doNotFollow: { path: ["node_modules", "^packages/[^/]+/dist/"] },
    exclude: { path: ["^apps/server/src/log/generated/internal/", "^apps/dashboard/(\\.next|out)/"] },
    // Imports of types count: a file that knows a library's types knows the library.
    tsPreCompilationDeps: true,
    // The only workspace with a path alias ("@/...").
    tsConfig: { fileName: "scripts/check/tsconfig.imports.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts", ".json"],
    },
  },
};
