/** The modules behind /api, from the bottom up. */
const ROOMS =
  'server/platform server/mediawiki server/php server/wikis server/query-service server/gateway server/engine server/modules'

/**
 * The folders of this repository and what each may import. A folder may always import itself, but no folder
 * that imports it, directly or not. Tests and their helpers may import everything: they combine parts that do not
 * know each other. `layers.test.ts` enforces this list, and `biome.json` its first part.
 */
export const layers: Readonly<Record<string, string>> = {
  // The service in the browser, from the bottom up.
  i18n: '',
  contract: 'i18n',
  machines: 'contract',
  store: 'i18n contract machines',
  'src/theme': 'i18n contract',
  'src/ui': 'i18n contract machines store src/theme',
  'src/features': 'i18n contract machines store src/theme src/ui',
  'src/app': 'i18n contract machines store src/theme src/ui src/features',
  'src/query': 'i18n contract machines store src/theme src/ui',
  'src/operator': 'i18n contract machines store src/theme src/ui',

  // The service behind /api, from the bottom up.
  'server/platform': 'i18n contract',
  'server/mediawiki': 'contract server/platform',
  'server/php': 'contract server/platform server/mediawiki',
  'server/wikis': 'contract server/platform server/mediawiki server/php',
  'server/query-service': 'i18n contract server/platform server/mediawiki server/php server/wikis',
  'server/gateway':
    'i18n contract server/platform server/mediawiki server/php server/wikis server/query-service',
  'server/engine':
    'i18n contract server/platform server/mediawiki server/php server/wikis server/query-service server/gateway',
  'server/modules': 'i18n contract server/platform server/mediawiki server/php server/wikis server/engine',
  'server/wikibase-tree': 'contract server/platform server/mediawiki',
  server: `i18n contract ${ROOMS} server/wikibase-tree`,

  // The folders that draw, test, measure and build the service. No folder above imports them.
  jest: 'build',
  'machine-testing/kit': 'contract machines',
  'machines/catalogue.ts': 'machines machine-testing/kit',
  'machine-testing': 'contract machines machine-testing/kit machines/catalogue.ts jest',
  statecharts:
    'i18n contract machines machine-testing/kit machines/catalogue.ts machine-testing src/theme src/ui',
  e2e: 'i18n contract jest',
  faults: 'contract jest e2e',
  packaging: 'contract jest e2e faults scripts server/platform server/mediawiki server/wikis',
  bench: `build contract ${ROOMS} server e2e faults`,
  clients: `contract jest e2e ${ROOMS}`,
  build: 'i18n contract machines store src/theme src/ui src/features src/app',
  docs: 'scripts',
  scripts: 'build machine-testing webpack.config.ts',
  'webpack.config.ts': 'build',
  'jest.config.ts': 'build jest scripts',
}

/**
 * The order inside the larger folders, from the bottom up. A subfolder may import those on the lines above
 * its own. `.` means the files directly in the folder.
 */
export const orders: Readonly<Record<string, readonly string[]>> = {
  contract: [
    'password policies',
    'types',
    '.',
    'domain entities logo',
    'settings',
    'schemas',
    'batches people wiki-data',
    'operator',
    'account',
  ],
  store: [
    'saga',
    'api environment',
    'poll',
    'browser captcha discovery messages operator policies query',
    'session',
    'account wikis',
    'people structured-data wiki-data',
    '.',
  ],
  'src/ui': [
    'button direction',
    'color-mode config feedback flow hydration mark overlay page-title',
    '. chart failure language loading-ahead',
    'form wiki',
    'setting-card submission wiki-profile',
    'consent institution',
    'confirming',
  ],
  'src/operator': [
    'acts',
    'lists',
    'cases jobs',
    'accounts audit maintenance messages overview shell spam wikis',
    '.',
  ],
  'src/query': ['editor results', '.'],
  'src/query/results': [
    'data',
    'cells',
    'chart table',
    'bars bubbles dimensions gallery graph map plot timeline tree treemap',
    '.',
  ],
  'src/app': ['pages routes', 'navigation', 'errors session', 'layout', '.'],
  'server/platform': [
    '.',
    'config dns programs threads tls',
    'database',
    'http leases processes',
    'jobs',
    'captcha disk email log',
    'backup-store',
  ],
  'server/mediawiki': ['directories', 'tree', '.'],
  'server/php': ['fastcgi', '.'],
  'server/wikis': [
    'epochs',
    'storage',
    'mover',
    '.',
    'batches email jobs monogram quota template upkeep',
    'search upgrade',
    'copies dumps',
    'stores',
  ],
  'server/gateway': ['spool', 'limits passes requests', 'crawlers page-cache', 'log-ins query robots', '.'],
  'server/query-service': ['.', 'language rdf store', 'source', 'indexes', 'page protocol'],
  'server/modules': [
    '.',
    'captcha contact outbox session wiki-email',
    'operator policies',
    'account operations',
    'complaint wikis',
    'cases closing entity-import institution tools wiki-data',
    'console',
  ],
  'server/modules/wikis': [
    'shared',
    'history',
    'domains',
    'profile publication quota statistics',
    'certificates discovery logo settings',
    'service-data',
    'creation',
    'deletion empty',
    'details domain-verification new-login people query-service',
    'log-in',
    'accounts',
  ],
  'server/cli': ['doctor', '.'],
  'server/modules/wiki-data': ['.', 'file-reading backups', 'exports imports', 'batches', 'restores dumps'],
  'server/modules/wiki-data/backups': ['shared', 'service-database', 'nightly', '.'],
  'server/modules/wiki-data/restores': ['.', 'operator service'],
  server: [
    'platform',
    'mediawiki',
    'php',
    'wikis',
    'query-service',
    'gateway',
    'engine',
    'modules wikibase-tree',
    'api-docs composition pages',
    'cli',
    '.',
  ],
  'src/features/manage-wiki': [
    'data domain extensions history people profile query-service settings structured-data tabs',
    '.',
  ],
  statecharts: ['. chart', 'exports live pictures simulation', 'page'],
  build: ['.', 'chakra layers messages', 'prerender webpack'],
}

/** Folders whose subfolders may not import each other. */
export const independent: readonly string[] = ['src/features']
