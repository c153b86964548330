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

  // The service behind /api, from the bottom up.
  'server/platform': 'contract',
  'server/engine': 'contract server/platform',
  'server/modules': 'contract server/platform server/engine',
  'server/wikibase-tree': 'contract server/platform server/engine',
  server: 'contract server/platform server/engine server/modules server/wikibase-tree',

  // What draws, tests, measures and builds the service. Nothing above imports it.
  jest: '',
  'machines/catalogue.ts': 'machines machine-testing',
  'machine-testing': 'contract machines machines/catalogue.ts',
  statecharts: 'contract machines machines/catalogue.ts machine-testing src/theme src/ui',
  e2e: 'contract jest',
  bench: 'contract server/platform server/engine server/modules server e2e',
  build: 'contract machines store src/theme src/ui src/features src/app',
  docs: 'jest.config.ts',
  scripts: 'build machine-testing webpack.config.ts',
  'webpack.config.ts': 'build',
  'jest.config.ts': 'build',
  'jest.mutants.config.ts': 'machines/catalogue.ts machine-testing jest.config.ts',
}

/**
 * The order inside the larger folders, from the bottom up. A subfolder may import those on the lines above
 * its own. `.` means the files directly in the folder.
 */
export const orders: Readonly<Record<string, readonly string[]>> = {
  contract: ['password policies', 'types', '.', 'domain entities logo', 'settings', 'schemas'],
  store: [
    'saga',
    'api environment',
    'browser captcha discovery messages policies poll',
    'session',
    'account wikis',
    'structured-data',
    '.',
  ],
  'src/ui': [
    'color-mode config feedback flow hydration mark overlay page-title wiki',
    '. failure loading-ahead',
    'form',
    'setting-card submission wiki-profile',
  ],
  'src/app': ['pages routes', 'navigation', 'errors session', 'layout', '.'],
  'server/platform': ['.', 'config dns', 'database', 'http jobs', 'captcha disk email log'],
  'server/engine': [
    'place',
    'fastcgi tree',
    'php spool',
    'wikis',
    'email jobs monogram quota template',
    'upgrade',
    'gateway',
    '.',
  ],
  'server/modules': [
    '.',
    'captcha complaint contact operations outbox session wiki-email',
    'policies',
    'account',
    'wikis',
    'entity-import',
  ],
  'server/modules/wikis': [
    'domains shared',
    'profile publication quota statistics',
    'discovery logo settings',
    'creation deletion',
    'details domain-verification new-login',
  ],
  server: ['platform', 'engine', 'modules wikibase-tree', 'cli pages', '.'],
  'src/features/manage-wiki': ['domain extensions profile settings structured-data tabs', '.'],
  statecharts: ['. chart', 'exports live pictures simulation', 'page'],
  build: ['.', 'chakra layers', 'prerender webpack'],
}

/** Folders whose subfolders do not know each other. */
export const independent: readonly string[] = ['src/features']
