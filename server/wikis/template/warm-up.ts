import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import type { UserName } from '#contract/domain/user-name.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { type EngineDirs, giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import { type ClassFiles, readClassFiles } from '#server/php/preloading.ts'
import { FIRST_ADMIN_ID } from '#server/wikis/first-admin.ts'
import { type CreateWikiContext, makeWikiDir } from '#server/wikis/make-sqlite-wiki.ts'
import { newRecord } from '#server/wikis/new-wiki.ts'
import { newDatabaseName } from '#server/wikis/storage/database-name.ts'
import { type Ask, showItem } from './warm-item.ts'

const SITENAME = 'Warm-up'

/** Requests that together load most of MediaWiki, the most common first. */
const MAIN_PAGE = '/'
const FIRST_REQUESTS = ['/w/load.php?lang=en&modules=startup&only=scripts&raw=1&skin=vector']
const LATER_REQUESTS = [
  '/w/api.php?action=query&meta=siteinfo&format=json',
  '/w/load.php?lang=en&modules=skins.vector.styles.legacy&only=styles&skin=vector',
  '/w/index.php?title=Special:UserLogin',
  '/w/index.php?title=Special:CreateAccount',
  '/w/index.php?title=Warm&action=edit',
  '/w/index.php?title=Special:RecentChanges',
]

/** Logs in the first admin and shows them the main page. */
const LOG_IN = {
  url: MAIN_PAGE,
  order: JSON.stringify({
    ...{ do: 'log-in', account: { id: FIRST_ADMIN_ID, since: null }, name: 'Warm', sysop: false },
    ...{ authenticatedAt: 0, shows: true },
  }),
}

/** Increase it when the requests whose classes are preloaded change. */
export const LIST_EDITION = 3
/** Requests whose classes are preloaded, besides the first ones and those for an item. */
const LISTED_REQUESTS = [
  '/w/api.php?action=query&meta=siteinfo&format=json',
  '/w/index.php?title=Special:RecentChanges',
  LOG_IN,
]

interface WarmUp {
  /** Resolves when everything is compiled. */
  readonly rest: Promise<void>
  /** The classes that common requests load; empty unless requested. */
  readonly classes: ClassFiles
}

/**
 * Makes php-fpm compile MediaWiki before the first visitors come, because their pages would take seconds. Uses a
 * temporary wiki that no host reaches.
 * @param options.listsClasses whether to list the classes that common requests load.
 * @param options.isBrief whether to compile only what the main page needs.
 * @returns once common pages are fast.
 * @throws Error when MediaWiki does not work.
 */
export async function warmUp(
  php: PhpBackend,
  engineDirs: EngineDirs,
  context: CreateWikiContext,
  log: EngineLog,
  { listsClasses, isBrief }: { readonly listsClasses: boolean; readonly isBrief: boolean },
): Promise<WarmUp> {
  const root = join(engineDirs.engine, 'warm')
  await rm(root, { recursive: true, force: true })
  await mkdir(root)
  giveTo(root, engineDirs.user, 'pass')
  const order = {
    domain: 'warm.invalid' as WikiDomain,
    sitename: SITENAME,
    language: DEFAULT_LANGUAGE,
    admin: { username: 'Warm' as UserName, password: randomBytes(18).toString('base64'), email: '' },
  }
  const record = newRecord(context, order, { storage: 'sqlite', dbName: newDatabaseName('wiki') })
  const wiki = { dir: join(root, record.domain), record }
  await makeWikiDir(context, wiki.dir, record.dbName, order)
  const ask: Ask = async asked => {
    const request = typeof asked === 'string' ? { url: asked } : asked
    const { status, text } = await php.fetch(wiki, { ...request, listsClasses })
    if (status >= 500) log.warn({ url: request.url, status }, 'a request to warm up MediaWiki failed')
    return text
  }
  const [mainPage] = await Promise.all([
    ask(MAIN_PAGE),
    ...(isBrief && !listsClasses ? [] : FIRST_REQUESTS.map(url => ask(url))),
  ])
  if (!mainPage.includes(`<title>${SITENAME}</title>`))
    throw new Error(`MediaWiki does not show a new wiki's main page: ${plainText(mainPage)}`)
  const classes = listsClasses ? await listClasses(join(wiki.dir, TEMPORARY_DIR), ask, log) : {}
  const finish = async () => {
    if (!isBrief) for (const request of [LOG_IN, ...LATER_REQUESTS]) await ask(request)
    await rm(root, { recursive: true, force: true })
  }
  const rest = finish().catch(error => log.warn({ err: error }, 'a request to warm up MediaWiki failed'))
  return { rest, classes }
}

/** Collects the classes that each request has loaded. */
async function listClasses(dir: string, ask: Ask, log: EngineLog): Promise<ClassFiles> {
  for (const request of LISTED_REQUESTS) await ask(request)
  await showItem(ask, log)
  const files: ClassFiles = {}
  for (const name of await readdir(dir))
    if (name.startsWith('classes-'))
      Object.assign(files, readClassFiles(await readFile(join(dir, name), 'utf8')))
  return files
}

function plainText(html: string): string {
  const text = html.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]*>/g, ' ')
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}
