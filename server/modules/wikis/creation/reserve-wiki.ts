import { tooManyWikis, wireMessages } from '#contract/wire-messages.ts'
import type { Deps } from '#server/modules/deps.ts'
import { insertKnowledgeEquity } from '#server/modules/policies/policies.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { insertProfile } from '#server/modules/wikis/profile/profiles.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import { claimDomain } from './claim-domain.ts'
import { type CreatingMember, creationNetworks, requireAllowance } from './creation-limit.ts'
import { insertCreation } from './creations.repository.ts'
import { countWikisOf, insertReservation, lockAllowance } from './reservations.repository.ts'
import type { WantedWiki } from './validate-new-wiki.ts'

/**
 * Stores a new wiki with its domain, manager and profile before anything of it is created. Of two
 * simultaneous requests for a domain, one gets it, and simultaneous requests cannot exceed a limit. A custom
 * domain is only claimed: the wiki waits until it is proven.
 * @param acknowledge further work in the transaction that reserves the wiki.
 * @returns the wiki's id.
 * @throws AppError 403 beyond the limit on wikis, 429 beyond the limits on creation, 422 on `domain` if it is
 * taken.
 */
export async function reserveWiki(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  wiki: WantedWiki,
  member: CreatingMember,
  acknowledge: (trx: Db, wikiId: number) => Promise<void> = async () => {},
): Promise<number> {
  const now = clock.now()
  return await db.transaction().execute(async trx => {
    await lockAllowance(trx, member.id)
    await requireWikiAllowance(trx, config, member.id)
    await requireAllowance(trx, { config, clock }, member)
    const wikiId =
      wiki.customHost === null
        ? await insertReservation(trx, wiki, member.id, now)
        : await claimDomain(trx, { ...wiki, customHost: wiki.customHost }, member.id, now)
    if (wikiId === undefined) throw domainTaken()
    const networks = creationNetworks(member.ip)
    await insertCreation(trx, {
      ...{ wiki_id: wikiId, user_id: member.id, ...networks },
      ...{ request: wiki.request, created_at: now },
    })
    if (wiki.profile) await insertProfile(trx, wikiId, wiki.profile, now)
    if (wiki.knowledgeEquity) await insertKnowledgeEquity(trx, wikiId, wiki.knowledgeEquity, now)
    await recordChange(trx, { wikiId, now, who: member.email, kind: 'created', subject: wiki.domain })
    await acknowledge(trx, wikiId)
    return wikiId
  })
}

/**
 * Checks that a member may have another wiki. The caller has called `lockAllowance`.
 * @throws AppError 403.
 */
export async function requireWikiAllowance(
  trx: Db,
  { wikiLimit }: Pick<Deps['config'], 'wikiLimit'>,
  userId: number,
): Promise<void> {
  if (wikiLimit === 0) return
  const total = (await countWikisOf(trx, userId)) + 1
  if (total > wikiLimit) throw new AppError(403, 'too-many-wikis', tooManyWikis(total, wikiLimit))
}

export function domainTaken(): AppError {
  return invalid({ domain: [wireMessages.domainTaken] })
}
