import { FEATURED_WIKIS } from '#contract/limits.ts'
import type { PageFacts } from '#contract/page-facts.ts'
import { routes } from '#contract/paths.ts'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import type { Deps } from '#server/modules/deps.ts'
import { carriesSession } from '#server/modules/session/session-cookie.ts'
import { listDiscoveredWikis } from '#server/modules/wikis/discovery/discovered-wikis.repository.ts'
import type { ListLandmarks } from '#server/modules/wikis/discovery/list-landmarks.ts'

/** The beginning of a list needs none. */
const NO_LANDMARKS: ListLandmarks = { before: async () => null }

type FactsDeps = Pick<Deps, 'db' | 'config' | 'log'>

/** What a page is given along. @param cookies the request's `Cookie` header. */
export async function pageFacts(
  deps: FactsDeps,
  path: string,
  cookies: string | undefined,
): Promise<PageFacts> {
  return {
    isVisitor: !carriesSession(deps.config, cookies),
    featured: path === routes.home ? await featuredWikis(deps) : null,
  }
}

/** The same list as `GET /api/wiki?is_featured=1&sort=pages&direction=desc` begins with; null where it cannot be read: the page stands without it. */
async function featuredWikis({ db, config, log }: FactsDeps): Promise<readonly DiscoveredWiki[] | null> {
  try {
    return await listDiscoveredWikis(db, config, NO_LANDMARKS, {
      filter: { active: false, featured: true },
      sort: 'pages',
      direction: 'desc',
      offset: 0,
      limit: FEATURED_WIKIS,
      // The list begins the same however long it is, and this one is counted from its beginning.
      total: Number.MAX_SAFE_INTEGER,
    })
  } catch (err) {
    log.error({ err }, 'the featured wikis could not be read')
    return null
  }
}
