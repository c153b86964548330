import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { DOMAIN_CLAIM_DAYS } from '#contract/limits.ts'
import {
  insertClaim,
  isDomainHeld,
  listWaitingHostsOf,
} from '#server/modules/wikis/domains/claims.repository.ts'
import { placeholderDomain } from '#server/modules/wikis/domains/proven-domains.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { insertReservation } from './reservations.repository.ts'
import type { WantedWiki } from './validate-new-wiki.ts'

/** The most waiting claims of one account, because each is looked up in DNS again and again. */
const WAITING_CLAIMS_MAX = 10

/** Why an account cannot have another claim, as a text; null if it can. */
export async function claimProblem(trx: Db, userId: number, host: string): Promise<string | null> {
  const waiting = await listWaitingHostsOf(trx, userId)
  if (waiting.includes(host)) return 'You have already claimed this domain. Its wiki is on your dashboard.'
  return waiting.length < WAITING_CLAIMS_MAX
    ? null
    : `${WAITING_CLAIMS_MAX} of your domains wait to be verified. Please verify or delete one first.`
}

/**
 * Stores an account's claim to a custom domain, with a token that only its managers learn. Others may claim
 * the domain too, and the first to prove it gets it. The caller has locked the user's row.
 * @returns the id of the waiting wiki; undefined if a wiki has or had the domain.
 * @throws AppError 422 on `domain` if this account has claimed it already or has too many claims.
 */
export async function claimDomain(
  trx: Db,
  wiki: WantedWiki & { readonly customHost: string },
  userId: number,
  now: number,
): Promise<number | undefined> {
  if (await isDomainHeld(trx, wiki.domain)) return undefined
  const problem = await claimProblem(trx, userId, wiki.customHost)
  if (problem !== null) throw invalid({ domain: [problem] })
  // 128 bits: nobody else can guess what proves the domain.
  const token = randomBytes(16).toString('hex')
  const wikiId = await insertReservation(
    trx,
    { ...wiki, domain: placeholderDomain(token) },
    userId,
    now,
    'waiting',
  )
  if (wikiId === undefined) throw new Error('Two claims have the same token.')
  await insertClaim(trx, {
    wiki_id: wikiId,
    user_id: userId,
    domain: wiki.domain,
    host: wiki.customHost,
    token,
    status: 'waiting',
    created_at: now,
    expires_at: now + DOMAIN_CLAIM_DAYS * DAY_MS,
  })
  return wikiId
}
