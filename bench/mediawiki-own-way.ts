import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import { makeTemporaryDir } from '#server/mediawiki/directories/make-directories.ts'
import { TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { readMediaWikiTree } from '#server/mediawiki/tree/mediawiki-tree.ts'
import { findRequirements } from '#server/mediawiki/tree/requirements.ts'
import { type CgiSite, cgiParams } from '#server/php/cgi-params.ts'
import { treeRoots } from '#server/php/confinement.ts'
import { requestFastCgi } from '#server/php/fastcgi/fastcgi-client.ts'
import { fpmConfig } from '#server/php/fpm-config.ts'
import { FpmSupervisor } from '#server/php/fpm-supervisor.ts'
import { runMaintenance } from '#server/php/maintenance.ts'
import { SETTINGS_SOURCE } from '#server/php/settings-dir.ts'
import { unprivilegedUser } from '#server/platform/process-user.ts'
import { ownRecord } from '#server/wikis/template/own-record.ts'

/** The duration of each step and the total, in milliseconds. */
interface OwnWayTiming {
  readonly install: number
  readonly update: number
  readonly createAndPromote: number
  readonly firstPage: number
  readonly total: number
}

/** MediaWiki's own installation of a wiki, as a reference. Its php-fpm is running and warm. */
interface OwnWay {
  /** Installs a wiki and requests its main page. @throws Error if a step fails. */
  make(): Promise<OwnWayTiming>
  close(): Promise<void>
}

/**
 * The extensions of our wikis, in loading order. ConfirmAccount is missing because its update fails on
 * SQLite.
 */
const EXTENSIONS = [
  ...['Cite', 'CodeEditor', 'Nuke', 'ParserFunctions', 'TemplateData', 'WikiEditor'],
  ...['cldr', 'UniversalLanguageSelector', 'OAuth', 'ConfirmEdit', 'ConfirmEdit/QuestyCaptcha'],
]
const ON_WIKIBASE = ['WikibaseLexeme', 'EntitySchema', 'WikibaseManifest']

/** @throws Error if PHP or MediaWiki is missing. */
export async function startOwnWay(mediawikiDir = '/usr/share/mediawiki'): Promise<OwnWay> {
  const requirements = findRequirements({ tree: readMediaWikiTree(mediawikiDir), mediawikiDir })
  if ('missing' in requirements) throw new Error(requirements.missing)
  const { cli, fpm } = requirements
  const root = mkdtempSync(join(tmpdir(), 'wikistead-own-way-'))
  const user = unprivilegedUser()
  giveTo(root, user, 'own')
  const pool = basename(root)
  const socket = join(root, 'fpm.sock')
  const configFile = join(root, 'fpm.conf')
  const prelude = join(root, 'prelude.php')
  copyFileSync(join(SETTINGS_SOURCE, 'prelude.php'), prelude)
  giveTo(prelude, user, 'read')
  const fpmSettings = { pool, socket, user, workers: 2, seconds: 180, tmpDir: root, prelude, environment: {} }
  writeFileSync(configFile, fpmConfig(fpmSettings))
  const log = { info: () => undefined, warn: console.error, error: console.error }
  const supervisor = new FpmSupervisor({ binary: fpm, configFile, pool, socket, id: pool }, log)
  supervisor.start()
  await supervisor.whenUp(AbortSignal.timeout(10_000))
  const readable = [...treeRoots(mediawikiDir), prelude]
  const maintenance = { treeDir: mediawikiDir, cli, user, id: pool, readable, prelude, records: root }

  const make = async (): Promise<OwnWayTiming> => {
    const dir = join(root, randomBytes(4).toString('hex'))
    mkdirSync(dir)
    giveTo(dir, user, 'own')
    makeTemporaryDir(dir, user)
    const settings = join(dir, 'LocalSettings.php')
    const run = (script: string, args: string[]) =>
      runMaintenance(maintenance, { script, args, configFile: settings, wiki: { dir, record: null } })
    const install = await timed(() =>
      run('install', [
        ...['--dbtype', 'sqlite', '--dbpath', join(dir, 'db'), '--dbname', 'wiki', '--confpath', dir],
        ...['--server', 'http://own.invalid', '--scriptpath', '/w', '--pass', 'a long first password'],
        ...['Own way', 'Admin'],
      ]),
    )
    appendFileSync(settings, ownDirectories(dir) + extensionLines(mediawikiDir))
    const update = await timed(() => run('update', ['--quick']))
    const createAndPromote = await timed(() =>
      run('createAndPromote', ['--sysop', '--bureaucrat', 'Ada', 'a long second password']),
    )
    const firstPage = await timed(() => viewMainPage(socket, { treeDir: mediawikiDir, readable }, settings))
    rmSync(dir, { recursive: true, force: true })
    return {
      install,
      update,
      createAndPromote,
      firstPage,
      total: install + update + createAndPromote + firstPage,
    }
  }

  await make()
  return {
    make,
    close: async () => {
      await supervisor.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Debian's installer names directories that a wiki's PHP may not open. */
function ownDirectories(dir: string): string {
  return `\n$wgCacheDirectory = '${dir}';\n$wgTmpDirectory = '${join(dir, TEMPORARY_DIR)}';\n`
}

function extensionLines(treeDir: string): string {
  const has = (name: string, file = 'extension.json') => existsSync(join(treeDir, 'extensions', name, file))
  const load = (names: readonly string[]) =>
    names.filter(name => has(name)).map(name => `wfLoadExtension( '${name}' );`)
  const wikibase = ['Repository', 'Client'].map((part, index) => {
    const file = index === 0 ? 'extension-repo.json' : 'extension-client.json'
    return `wfLoadExtension( 'Wikibase${part}', "$IP/extensions/Wikibase/${file}" );`
  })
  const onWikibase = [
    ...wikibase,
    `require "$IP/extensions/Wikibase/repo/ExampleSettings.php";`,
    ...load(ON_WIKIBASE),
  ]
  const lines = [...load(EXTENSIONS), ...(has('Wikibase', 'extension-repo.json') ? onWikibase : [])]
  return `\n${lines.join('\n')}\n`
}

async function viewMainPage(socket: string, site: CgiSite, settings: string): Promise<void> {
  const request = {
    method: 'GET',
    url: '/w/index.php?title=Main_Page',
    script: 'index.php',
    pathInfo: '',
    headers: {},
    remoteAddress: '127.0.0.1',
    bodyLength: null,
  } as const
  const params = cgiParams(site, { dir: dirname(settings), record: ownRecord('own') }, request)
  const { status, body } = await requestFastCgi(socket, {
    params: { ...params, MW_CONFIG_FILE: settings, MW_INSTALL_PATH: site.treeDir },
  })
  const page = await text(body)
  if (status !== 200 || !page.includes('Own way'))
    throw new Error(`MediaWiki's own way ended in ${status}: ${page.slice(0, 300)}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
