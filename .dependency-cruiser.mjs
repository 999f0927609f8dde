/* Who may import whom: ARCHITECTURE.md draws it, this file holds it, and test/house/dependency-rules.spec.ts sees every rule bite. */

const api = '^apps/api/src/';
const spec = '\\.spec\\.ts$';
const npm = (names) => `(^|/)node_modules/${names}/`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const libraries = [
  {
    name: 'contracts-need-only-zod',
    comment: 'What is said on the wire has to load anywhere: in a page, in a script, in another program.',
    from: { path: '^libs/contracts/src/', pathNot: spec },
    to: { pathNot: ['^libs/contracts/src/', npm('zod')] },
  },
  {
    name: 'domain-needs-nothing',
    comment: 'Decisions are pure: no clock, no disk, no framework, no other library.',
    from: { path: '^(libs/[^/]+-domain)/src/', pathNot: spec },
    to: { pathNot: '^$1/src/' },
  },
  {
    name: 'library-by-its-index',
    comment: 'A library is used by its name; what index.ts does not export is its own business.',
    from: { path: '^(apps|test|bench|scripts)/' },
    to: { path: '^libs/[^/]+/src/(?!index\\.ts$)' },
  },
];

const rooms = [
  {
    name: 'api-stands-alone',
    comment: 'The API is run by itself, without the console, the tests or the scripts.',
    from: { path: api },
    to: { path: '^(apps/admin|test|bench|scripts)/' },
  },
  {
    name: 'mcp-client-in-its-room',
    comment: 'Everything that may leave the machine goes through one room, where the limits and the outcomes are kept.',
    from: { path: '^(apps|libs)/', pathNot: ['^apps/api/src/mcp-gateway/', spec] },
    to: { path: npm('@modelcontextprotocol/(?!server)[^/]+') },
  },
  {
    name: 'mcp-server-in-its-room',
    comment: "The built-in MCP server's protocol stays apart from what its tools do.",
    from: { path: '^(apps|libs)/', pathNot: ['^apps/api/src/studio/protocol/', spec] },
    to: { path: npm('@modelcontextprotocol/server') },
  },
  {
    name: 'undici-in-the-gateway',
    comment:
      "A request to another server is made in a gateway or not at all: one for MCP servers, one for models' servers.",
    from: { path: '^(apps|libs)/', pathNot: ['^apps/api/src/((mcp|model)-gateway|platform/outbound-http)/', spec] },
    to: { path: npm('undici') },
  },
  {
    name: 'files-in-the-platform',
    comment: 'Above the platform nobody knows that files exist, so the stores can be replaced.',
    from: { path: api, pathNot: ['^apps/api/src/platform/', spec] },
    to: { path: '^fs(/promises)?$', dependencyTypes: ['core'] },
  },
  {
    name: 'platform-knows-no-slice',
    comment: 'The platform holds no business word; slices come and go without it.',
    from: { path: '^apps/api/src/platform/', pathNot: spec },
    to: { path: '^apps/api/src/(?!platform/)' },
  },
];

const slices = [
  {
    name: 'slice-keeps-its-handlers',
    comment: 'Another slice asks a query, sends a command or listens to an event; it never calls a handler.',
    from: { path: '^apps/api/src/([^/]+)/' },
    to: { path: '^apps/api/src/[^/]+/.*\\.(handler|projector|controller)\\.ts$', pathNot: '^apps/api/src/$1/' },
  },
  {
    name: 'controller-speaks-to-the-buses',
    comment: 'A route turns HTTP into a command or a query and back; it decides and stores nothing. Types it may name.',
    from: { path: '^apps/api/src/(?!platform/).*\\.controller\\.ts$' },
    to: {
      path: '^(apps|libs)/',
      dependencyTypesNot: ['type-only'],
      pathNot: ['^libs/contracts/src/', '^apps/api/src/platform/http/', '\\.(command|query)\\.ts$', '/http/'],
    },
  },
  {
    name: 'handler-knows-no-http',
    comment:
      'The same command must work for a route, a script and another slice. Only the problem it may end with is shared.',
    from: { path: '\\.(handler|projector)\\.ts$' },
    to: {
      path: ['/http/', npm('(@?fastify|@nestjs/platform-fastify)')],
      pathNot: '/platform/http/problem-error\\.ts$',
    },
  },
];

const surroundings = [
  {
    name: 'console-needs-only-contracts',
    comment: 'The console is a client like any other: it knows the API by its contracts alone.',
    from: { path: '^apps/admin/' },
    to: { path: ['^(apps/api|test|bench|scripts)/', '^libs/(?!contracts/)'] },
  },
  {
    name: 'console-runs-in-a-browser',
    comment: 'No Node module and no server package in what a browser loads.',
    from: { path: '^apps/admin/src/', pathNot: spec },
    to: { path: npm('(undici|fastify|pino|@nestjs/[^/]+)') },
  },
  {
    name: 'console-has-no-node',
    comment: 'As above, for what Node itself brings.',
    from: { path: '^apps/admin/src/', pathNot: spec },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'tests-go-in-by-the-door',
    comment: 'Suites know the product by createApp and by the contracts, as a user does.',
    from: { path: '^test/', pathNot: '^test/gateway/' },
    to: { path: ['^apps/api/src/(?!create-app\\.ts$)', '^apps/admin/', '^libs/(?!contracts/)'] },
  },
  {
    name: 'gateway-suites-know-the-gateway',
    comment:
      'What goes over the wire is tested at the gateway itself; the rest of the API is as closed to these suites as to others.',
    from: { path: '^test/gateway/' },
    to: {
      path: ['^apps/api/src/(?!create-app\\.ts$|mcp-gateway/)', '^apps/admin/', '^libs/(?!contracts/|mcp-domain/)'],
    },
  },
];

const hygiene = [
  {
    name: 'no-circle',
    comment:
      'Files that need each other are one file, or need a third. Components may: a form within a form is a circle.',
    from: { pathNot: '\\.svelte$' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'import-exists',
    comment: 'SvelteKit makes some of its modules while building; everything else is there to be found.',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^\\$app/', '^\\$service-worker', '^\\./\\$types'] },
  },
  {
    name: 'package-is-declared',
    comment: 'A workspace names what it uses in its own package.json, and what runs in production is no devDependency.',
    from: { path: '^(libs/[^/]+|apps/api)/src/', pathNot: spec },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-dead-file',
    comment: 'What the API cannot reach from its entry is not part of it.',
    from: { path: '^apps/api/src/main\\.ts$' },
    to: { path: '^(apps/api|libs/[^/]+)/src/', pathNot: [spec, '\\.worker\\.ts$', '\\.d\\.ts$'], reachable: false },
  },
];

const rules = [...libraries, ...rooms, ...slices, ...surroundings, ...hygiene];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Only our own products: a package's entry is often in a folder named dist, and has to be seen.
    exclude: { path: ['^(apps|libs)/[^/]+/(dist|build|\\.svelte-kit)/', '^apps/admin/src/lib/paraglide/'] },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@taproom/source', 'svelte', 'import', 'node', 'default'],
      extensions: ['.ts', '.js', '.svelte', '.json'],
    },
  },
};
