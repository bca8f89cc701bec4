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
      comment: 'lib knows neither HTTP, SQL nor Scrum; of the settings and of mail it knows the types',
      severity: 'error',
      from: { path: '^server/lib/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/', pathNot: '^server/(lib/|mail/mailer\\.ts$|config\\.ts$)' },
    },
    {
      name: 'database-knows-no-product',
      severity: 'error',
      from: { path: '^server/database/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/', pathNot: '^server/(database|console|lib)/|^server/(mail/mailer|config)\\.ts$' },
    },
    {
      name: 'console-texts-are-a-leaf',
      comment: 'what operators read: texts alone, which the database, the start and the command line print',
      severity: 'error',
      from: { path: '^server/console/' },
      to: { path: '.', pathNot: '^server/console/' },
    },
    {
      name: 'console-texts-are-for-operators',
      comment: 'what an answer or the client says comes from shared/locales',
      severity: 'error',
      from: { path: '^server/(lib|mail|accounts|protocol|features|http|demo)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/console/' },
    },
    {
      name: 'mail-is-below-accounts',
      severity: 'error',
      from: { path: '^server/mail/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/', pathNot: '^server/(mail|lib)/|^server/config\\.ts$' },
    },
    {
      name: 'accounts-below-protocol-and-features',
      comment: 'accounts know SQL, neither HTTP nor Scrum',
      severity: 'error',
      from: { path: '^server/accounts/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/|^node_modules/fastify',
        pathNot: '^server/(accounts|mail|database|lib)/|^server/config\\.ts$',
      },
    },
    {
      name: 'protocol-is-a-package-in-waiting',
      comment:
        'protocol serves any schema: it knows itself, accounts, database and lib, and nothing of Scrum',
      severity: 'error',
      from: { path: '^server/protocol/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '^server/', pathNot: '^server/(protocol|accounts|database|lib)/|^server/config\\.ts$' },
    },
    {
      name: 'protocol-knows-no-schema',
      severity: 'error',
      from: { path: '^server/(protocol|accounts)/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '^shared/(contracts/|database\\.types)' },
    },
    {
      name: 'http-never-scrum',
      severity: 'error',
      from: { path: '^server/http/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(features|demo)/' },
    },
    {
      name: 'settings-as-a-type-only',
      comment: 'what is below the composition is given its settings, it does not read them',
      severity: 'error',
      from: {
        path: '^server/(lib|database|mail|accounts|protocol|features)/',
        pathNot: '\\.test\\.ts$|/testing/',
      },
      to: { path: '^server/config\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-never-http',
      severity: 'error',
      from: { path: '^server/features/', pathNot: '\\.test\\.ts$|/testing' },
      to: { path: '^(server/(protocol|http|demo)/|node_modules/fastify)' },
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
      name: 'client-takes-types-of-contracts',
      comment:
        'schemas would bring zod into the bundles; constants that both sides need stand in shared/rules',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/testing/|\\.test\\.tsx?$' },
      to: { path: '^shared/(contracts/|database\\.rows)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-features-below-app',
      severity: 'error',
      from: { path: '^client/(features|stories|components|data|lib)/' },
      to: { path: '^client/app/' },
    },
    {
      name: 'client-stories-below-features',
      comment: 'stories holds what several features show of a story, or do with it',
      severity: 'error',
      from: { path: '^client/(stories|components|data|lib)/' },
      to: { path: '^client/features/' },
    },
    {
      name: 'client-components-below-stories',
      severity: 'error',
      from: { path: '^client/(components|data|lib)/' },
      to: { path: '^client/stories/' },
    },
    {
      name: 'client-kit-page-is-an-entry',
      comment: 'the page for developers shows the product; no part of the product knows the page',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/kit/' },
      to: { path: '^client/kit/' },
    },
    {
      name: 'client-testing-for-tests',
      comment: 'the stage of component tests and its backend are no part of the product',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/testing/|\\.browser\\.test\\.tsx$' },
      to: { path: '^client/testing/' },
    },
    {
      name: 'client-components-are-presentational',
      comment:
        'they get what they show as properties: no table, no procedure, no query; links know the parameters of the address',
      severity: 'error',
      from: { path: '^client/(components|stories/marks)/' },
      to: {
        path: '^client/(data/|lib/backend/)|^node_modules/@(tanstack/react-query|supabase)/',
        pathNot: '^client/data/app-search[.]ts$',
      },
    },
    {
      name: 'client-data-alone-calls-the-backend',
      comment: 'tables, procedures and live changes are read and written by functions of client/data',
      severity: 'error',
      from: { path: '^client/(app|features|stories)/' },
      to: { path: '^client/lib/backend/(backend|realtime|rpc|files)[.]ts$' },
    },
    {
      name: 'client-data-below-components',
      severity: 'error',
      from: { path: '^client/(data|lib)/' },
      to: { path: '^client/components/' },
    },
    {
      name: 'client-lib-is-a-leaf',
      comment: 'lib knows the browser and the server, never Scrum; types of the dragged rows excepted',
      severity: 'error',
      from: { path: '^client/lib/' },
      to: { path: '^client/data/', dependencyTypesNot: ['type-only'] },
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
