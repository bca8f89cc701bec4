/** The import rules of ARCHITECTURE.md, so that a tool says so. */
const feature = (side) => `^${side}/features/([^/]+)/`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(server|client)/' },
    },
    { name: 'client-not-server', severity: 'error', from: { path: '^client/' }, to: { path: '^server/' } },
    { name: 'server-not-client', severity: 'error', from: { path: '^server/' }, to: { path: '^client/' } },
    {
      name: 'server-lib-is-a-leaf',
      comment: 'lib knows neither HTTP, SQL nor Scrum; types of run-as-user excepted',
      severity: 'error',
      from: { path: '^server/lib/' },
      to: { path: '^server/(features|protocol|http|app|start|main)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'database-knows-no-product',
      severity: 'error',
      from: { path: '^server/database/' },
      to: { path: '^server/(features|protocol|http|app|start|main)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'protocol-never-scrum',
      severity: 'error',
      from: { path: '^server/(protocol|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/' },
    },
    {
      name: 'features-never-http',
      severity: 'error',
      from: { path: '^server/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server/(protocol|http)/|node_modules/fastify)' },
    },
    {
      name: 'no-feature-imports-another (server)',
      severity: 'error',
      from: { path: feature('server'), pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/[^/]+/', pathNot: '^server/features/$1/' },
    },
    {
      name: 'no-feature-imports-another (client)',
      severity: 'error',
      from: { path: feature('client') },
      to: { path: '^client/features/[^/]+/', pathNot: '^client/features/$1/' },
    },
    {
      name: 'client-features-below-app',
      severity: 'error',
      from: { path: '^client/(features|components|lib)/' },
      to: { path: '^client/app/' },
    },
    {
      name: 'client-components-below-features',
      severity: 'error',
      from: { path: '^client/(components|lib)/' },
      to: { path: '^client/features/' },
    },
    {
      name: 'client-lib-is-a-leaf',
      severity: 'error',
      from: { path: '^client/lib/' },
      to: { path: '^client/components/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'] },
  },
};
