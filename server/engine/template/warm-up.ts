import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import type { UserName } from '#contract/domain/user-name.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { PhpBackend } from '#server/engine/php/php-backend.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { giveTo, type WikiPlace } from '#server/engine/place/wiki-place.ts'
import { type CreateWikiContext, createWiki } from '#server/engine/wikis/create-wiki.ts'

const SITENAME = 'Warm-up'

/** Requests that together load most of MediaWiki, the most common first. */
const FIRST_REQUESTS = ['/', '/w/load.php?lang=en&modules=startup&only=scripts&raw=1&skin=vector']
const LATER_REQUESTS = [
  '/w/api.php?action=query&meta=siteinfo&format=json',
  '/w/load.php?lang=en&modules=skins.vector.styles.legacy&only=styles&skin=vector',
  '/w/index.php?title=Special:UserLogin',
  '/w/index.php?title=Special:CreateAccount',
  '/w/index.php?title=Warm&action=edit',
  '/w/index.php?title=Special:RecentChanges',
]

/**
 * Makes php-fpm compile MediaWiki before the first visitors come, because the first pages would take seconds.
 * Uses a temporary wiki that no host leads to.
 * @returns as soon as common pages are fast. `rest` resolves when everything is compiled.
 * @throws Error when MediaWiki does not work.
 */
export async function warmUp(
  php: PhpBackend,
  place: WikiPlace,
  context: Omit<CreateWikiContext, 'root'>,
  log: EngineLog,
): Promise<{ rest: Promise<void> }> {
  const root = join(place.engine, 'warm')
  await rm(root, { recursive: true, force: true })
  await mkdir(root)
  giveTo(root, place.user, 'pass')
  const record = await createWiki(
    { ...context, root },
    {
      domain: 'warm.invalid' as WikiDomain,
      sitename: SITENAME,
      language: DEFAULT_LANGUAGE,
      admin: { username: 'Warm' as UserName, password: randomBytes(18).toString('base64'), email: '' },
    },
  )
  const wiki = { dir: join(root, record.domain), record }
  const ask = async (url: string) => {
    const { status, text } = await php.fetch(wiki, { url })
    if (status >= 500) log.warn({ url, status }, 'a request to warm up MediaWiki failed')
    return text
  }
  const [mainPage = ''] = await Promise.all(FIRST_REQUESTS.map(ask))
  if (!mainPage.includes(`<title>${SITENAME}</title>`))
    throw new Error(`MediaWiki does not show a new wiki's main page: ${plainText(mainPage)}`)
  const finish = async () => {
    for (const url of LATER_REQUESTS) await ask(url)
    await rm(root, { recursive: true, force: true })
  }
  const rest = finish().catch(error => log.warn({ err: error }, 'a request to warm up MediaWiki failed'))
  return { rest }
}

function plainText(html: string): string {
  const text = html.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]*>/g, ' ')
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}
