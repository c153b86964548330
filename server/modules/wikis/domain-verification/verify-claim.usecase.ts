import type { Deps } from '#server/modules/deps.ts'
import { makeWiki, requireRoomAndEngine } from '#server/modules/wikis/creation/create-wiki.usecase.ts'
import {
  type ClaimRow,
  endClaim,
  findClaim,
  holderState,
  markVerified,
  storeSeen,
} from '#server/modules/wikis/domains/claims.repository.ts'
import { reserveProvenDomain } from '#server/modules/wikis/domains/proven-domains.repository.ts'
import { DOMAIN_TEXTS, validateWikiDomain } from '#server/modules/wikis/domains/validate-wiki-domain.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { findClaimNews, listRivals } from './claim-news.repository.ts'
import { claimExpiredEmail, claimLostEmail, domainVerifiedEmail } from './domain.emails.ts'
import { observeDomain } from './observe-domain.ts'

/**
 * Checks a waiting claim in DNS and creates its wiki if the domain is proven. A claim in another state is
 * left alone.
 * @throws AppError 403 if the service no longer offers the domain, 503 if no wiki can be created now. The
 * claim keeps waiting.
 */
export async function verifyClaim(deps: Deps, wikiId: number): Promise<void> {
  const { db, clock, config } = deps
  const claim = await findClaim(db, wikiId)
  if (claim?.status !== 'waiting') return
  if (claim.expires_at <= clock.now()) return await expireClaim(deps, wikiId)
  // The operator may have changed the service's host names, or no longer offer custom domains.
  const { problem } = validateWikiDomain(config, claim.domain)
  if (problem || config.cnameTarget === null)
    throw new AppError(403, 'domain-not-offered', DOMAIN_TEXTS[problem ?? 'notOffered'])
  const { seen, isProven } = await observeDomain(deps, config.cnameTarget, claim)
  await storeSeen(db, wikiId, seen, clock.now())
  if (isProven) await makeProvenWiki(deps, claim)
}

/** Ends a claim that was not proven in time. */
export async function expireClaim(deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>, wikiId: number) {
  await deps.db.transaction().execute(async trx => {
    const news = await findClaimNews(trx, wikiId)
    if (await endClaim(trx, wikiId, 'expired', deps.clock.now()))
      await deps.mailer.send(trx, claimExpiredEmail(deps.config, news))
  })
}

async function makeProvenWiki(deps: Deps, claim: ClaimRow): Promise<void> {
  const { db, clock, config, log } = deps
  const { wiki_id: id, domain } = claim
  await requireRoomAndEngine(deps)
  if (!(await reserveProvenDomain(db, claim, clock.now()))) return await loseToHolder(deps, claim)
  const { email, ...news } = await findClaimNews(db, id)
  await makeWiki(deps, id, { id: claim.user_id, email }, news, async trx => {
    const now = clock.now()
    await markVerified(trx, id, now)
    await recordChange(trx, { wikiId: id, now, who: null, kind: 'domain', after: domain })
    await deps.mailer.send(trx, domainVerifiedEmail(config, { ...news, email }))
    await endRivals(deps, trx, claim)
  })
  log.info({ wiki: id, domain }, 'A custom domain was verified')
  // Publishes what the managers set while the wiki waited. `republish.ts` retries if this fails.
  await publishWiki(deps, id).catch(err =>
    log.error({ err, wiki: id }, 'The settings of a new wiki could not be published yet'),
  )
}

async function endRivals(
  { config, clock, mailer }: Pick<Deps, 'config' | 'clock' | 'mailer'>,
  trx: Db,
  { host, wiki_id }: ClaimRow,
): Promise<void> {
  for (const rival of await listRivals(trx, host, wiki_id))
    if (await endClaim(trx, rival.wiki_id, 'lost', clock.now()))
      await mailer.send(trx, claimLostEmail(config, rival))
}

/** Another wiki has the domain. If it is still being created, it may yet fail, so the claim waits. */
async function loseToHolder(
  { db, clock, config, mailer }: Deps,
  { wiki_id, domain }: ClaimRow,
): Promise<void> {
  const holder = await holderState(db, domain)
  if (holder === undefined || holder === 'creating') return
  await db.transaction().execute(async trx => {
    const news = await findClaimNews(trx, wiki_id)
    if (await endClaim(trx, wiki_id, 'lost', clock.now()))
      await mailer.send(trx, claimLostEmail(config, news))
  })
}
