/**
 * The folders of this repository and what each may import. A folder may always import itself. Tests and their
 * helpers may import everything. `layers.test.ts` holds the code to this list, and `biome.json` to its first
 * part.
 */
export const layers: Readonly<Record<string, string>> = {
  // The service in the browser, from the bottom up.
  contract: '',
  machines: 'contract',
  store: 'contract machines',
  'src/theme': 'contract',
  'src/ui': 'contract machines store src/theme',
  'src/features': 'contract machines store src/theme src/ui',
  'src/app': 'contract machines store src/theme src/ui src/features',
  'src/query': 'contract machines store src/theme src/ui',

  // The service behind /api, from the bottom up.
  'server/platform': 'contract',
  'server/engine': 'contract server/platform',
  'server/modules': 'contract server/platform server/engine',
  'server/wikibase-tree': 'contract server/platform server/engine',
  server: 'contract server/platform server/engine server/modules server/wikibase-tree',

  // What draws, tests, measures and builds the service. Nothing above imports it.
  jest: 'machine-testing',
  'machines/catalogue.ts': 'machines machine-testing',
  'machine-testing': 'contract machines machines/catalogue.ts',
  statecharts: 'contract machines machines/catalogue.ts machine-testing src/theme src/ui',
  e2e: 'contract jest',
  faults: 'contract jest e2e server/platform server/engine server/modules server',
  bench: 'build contract server/platform server/engine server/modules server e2e faults',
  build: 'contract machines store src/theme src/ui src/features src/app',
  docs: 'jest.config.ts',
  scripts: 'build machine-testing webpack.config.ts',
  'webpack.config.ts': 'build',
  'jest.config.ts': 'build jest',
}

/**
 * The order inside the larger folders, from the bottom up. A subfolder may import those on the lines above
 * its own. `.` means the files directly in the folder.
 */
export const orders: Readonly<Record<string, readonly string[]>> = {
  contract: ['password policies', 'types', '.', 'domain entities logo', 'settings', 'schemas', 'wiki-data'],
  store: [
    'saga',
    'api environment',
    'browser captcha discovery messages policies poll query',
    'session',
    'account wikis',
    'structured-data wiki-data',
    '.',
  ],
  'src/ui': [
    'color-mode config feedback flow hydration mark overlay page-title wiki',
    '. failure loading-ahead',
    'form',
    'setting-card submission wiki-profile',
  ],
  'src/query': ['editor results', '.'],
  'src/query/results': ['data', 'cells', 'chart table', 'bars gallery graph map timeline', '.'],
  'src/app': ['pages routes', 'navigation', 'errors session', 'layout', '.'],
  'server/platform': [
    '.',
    'config dns',
    'database',
    'http processes',
    'jobs',
    'captcha disk email log',
    'backup-store',
  ],
  'server/engine': [
    'place',
    'fastcgi tree',
    'epochs php spool',
    'storage',
    'mover',
    'wikis',
    'cache crawlers email jobs monogram quota template',
    'upgrade',
    'copies',
    'sparql',
    'gateway',
    '.',
  ],
  'server/engine/sparql': ['.', 'language rdf store', 'source', 'indexes', 'page protocol'],
  'server/modules': [
    '.',
    'captcha complaint contact operations outbox session wiki-email',
    'policies',
    'account',
    'wikis',
    'backups entity-import',
    'wiki-exports wiki-imports wiki-restores',
  ],
  'server/modules/wikis': [
    'domains shared',
    'profile publication quota statistics',
    'discovery logo settings',
    'service-data',
    'creation',
    'deletion',
    'details domain-verification new-login query-service',
  ],
  'server/modules/backups': ['shared', 'service-database', 'runs', 'recovery', '.'],
  server: ['platform', 'engine', 'modules wikibase-tree', 'api-docs composition pages', 'cli', '.'],
  'src/features/manage-wiki': [
    'data domain extensions profile query-service settings structured-data tabs',
    '.',
  ],
  statecharts: ['. chart', 'exports live pictures simulation', 'page'],
  build: ['.', 'chakra layers', 'prerender webpack'],
}

/** Folders whose subfolders do not know each other. */
export const independent: readonly string[] = ['src/features']
