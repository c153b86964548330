import { removeTree } from '#server/engine/place/remove-tree.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import type { WikiApi } from '#server/engine/wikis/wiki-api.ts'
import type { CopiesContext } from './copies-context.ts'
import { makeWikiCopy } from './make-wiki-copy.ts'
import { requireMaria } from './prepare-maria.ts'
import { replaceInMaria } from './replace-in-maria.ts'
import { requireSamePages } from './same-pages.ts'
import type { MovedWiki } from './wiki-copies.ts'

interface MoveWiki {
  readonly domain: string
  /** An empty directory. */
  readonly dir: string
  /** Makes the wiki read-only. */
  readonly freeze: (reason: string) => Promise<() => Promise<void>>
  readonly requireReady: () => void
  /** Opens the API of a wiki that need not be served. */
  readonly openApi: (wiki: KnownWiki) => WikiApi
}

const REASON = 'This wiki is being moved to another database. Please try again in a few minutes.'

/**
 * Moves a wiki from SQLite to MariaDB. It is read-only meanwhile, and stays as it is unless everything has
 * arrived.
 * @throws as `WikiCopies.moveToMaria`.
 */
export async function moveWiki(
  context: CopiesContext,
  { domain, dir, freeze, requireReady, openApi }: MoveWiki,
): Promise<MovedWiki> {
  const { registry, dirs } = context
  requireMaria(context)
  const { host, record } = await registry.require(domain)
  if (record.storage === 'mariadb') {
    // A crash right after its move has left it.
    for (const old of await dirs.takeSqliteAway(host)) await removeTree(old)
    return { isMoved: false, pages: 0 }
  }
  const thaw = await freeze(REASON)
  try {
    await makeWikiCopy(context, domain, dir, { freeze, withJobs: true })
    let pages = 0
    const compare = async (current: KnownWiki, next: KnownWiki) => {
      // A deleted wiki answers nobody.
      const served = (wiki: KnownWiki) => openApi({ ...wiki, record: { ...wiki.record, deletedAt: null } })
      pages = await requireSamePages(served(current), served(next))
    }
    await replaceInMaria(context, domain, dir, { requireReady, compare })
    return { isMoved: true, pages }
  } finally {
    await thaw()
  }
}
