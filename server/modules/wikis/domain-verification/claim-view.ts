import { CHALLENGE_PREFIX, challengeText, ownCnameTarget } from '#contract/domain/domain-proof.ts'
import type { DnsRecordWanted, DnsSeen, DomainClaim } from '#contract/types/domain-claim.ts'
import type { Deps } from '#server/modules/deps.ts'
import {
  type ClaimRow,
  countOtherClaims,
  findClaim,
} from '#server/modules/wikis/domains/claims.repository.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import type { OwnTargets } from './own-targets.ts'

/**
 * Returns a wiki's claim as its managers see it. A wiki without a claim has a subdomain or an older domain,
 * which both count as verified.
 */
export async function viewClaim(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  ownTargets: OwnTargets,
  wiki: ManagedWiki,
): Promise<DomainClaim> {
  const claim = await findClaim(db, wiki.id)
  const domain = claim?.domain ?? wiki.domain
  const shared = { domain, domain_decoded: decodedDomain(domain) }
  if (!claim || claim.status === 'verified')
    return { ...shared, status: 'verified', expires_at: null, other_claims: 0, records: [], seen: null }
  const isWaiting = claim.status === 'waiting'
  return {
    ...shared,
    status: claim.status,
    expires_at: isoTime(claim.expires_at),
    other_claims: isWaiting ? await countOtherClaims(db, claim) : 0,
    records: isWaiting ? wantedRecords(claim, config.cnameTarget, await ownTargets.areServed()) : [],
    seen: claim.seen === null ? null : (JSON.parse(claim.seen) as DnsSeen),
  }
}

function wantedRecords(
  { host, token }: ClaimRow,
  cnameTarget: string | null,
  areOwnTargetsServed: boolean,
): readonly DnsRecordWanted[] {
  const records: DnsRecordWanted[] = [
    { type: 'TXT', name: CHALLENGE_PREFIX + host, value: challengeText(token), purpose: 'proof' },
  ]
  if (cnameTarget === null) return records
  records.push({ type: 'CNAME', name: host, value: cnameTarget, purpose: 'visitors' })
  if (areOwnTargetsServed)
    records.push({ type: 'CNAME', name: host, value: ownCnameTarget(token, cnameTarget), purpose: 'both' })
  return records
}
