import { FEATURED_WIKIS } from '#contract/limits.ts'
import type { PageFacts } from '#contract/page-facts.ts'
import { routes } from '#contract/paths.ts'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'
import type { Deps } from '#server/modules/deps.ts'
import { carriesSession } from '#server/modules/session/session-cookie.ts'
import { listFeaturedWikis } from '#server/modules/wikis/discovery/discovered-wikis.repository.ts'

type FactsDeps = Pick<Deps, 'db' | 'config' | 'log'>

/** @param cookies the request's `Cookie` header. */
export async function pageFacts(
  deps: FactsDeps,
  path: string,
  cookies: string | undefined,
): Promise<PageFacts> {
  return {
    isVisitor: !carriesSession(deps.config, cookies),
    featuredWikis: path === routes.home ? await featuredWikis(deps) : null,
  }
}

/** @returns null if they cannot be read: the page is served without them. */
async function featuredWikis({ db, config, log }: FactsDeps): Promise<readonly DiscoveredWiki[] | null> {
  try {
    return await listFeaturedWikis(db, config, FEATURED_WIKIS)
  } catch (err) {
    log.error({ err }, 'the featured wikis could not be read')
    return null
  }
}
