import { CHALLENGE_PREFIX, challengeText, ownCnameTarget } from '#contract/domain/domain-proof.ts'
import type { DnsSeen } from '#contract/types/domain-claim.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { ClaimRow } from '#server/modules/wikis/domains/claims.repository.ts'
import { DnsLookupError } from '#server/platform/dns/dns-lookup.ts'
import { followCname } from '#server/platform/dns/follow-cname.ts'
import { isoTime } from '#server/platform/iso-time.ts'

/** After this time a chain of CNAME records is not followed any further. */
const CHAIN_PATIENCE_MS = 8000

interface Observation {
  readonly seen: DnsSeen
  /** Whether there is a record that only this claim's managers know. */
  readonly isProven: boolean
}

/**
 * Looks up a claimed domain in DNS. A CNAME record that points to the service without the claim's token
 * proves nothing: it does not show which member wants the domain here.
 */
export async function observeDomain(
  { dns, clock }: Pick<Deps, 'dns' | 'clock'>,
  cnameTarget: string,
  { host, token }: Pick<ClaimRow, 'host' | 'token'>,
): Promise<Observation> {
  const [txt, cname] = await Promise.all([
    answered(dns.txt(CHALLENGE_PREFIX + host)),
    answered(followCname(dns, host, AbortSignal.timeout(CHAIN_PATIENCE_MS))),
  ])
  return {
    seen: {
      checked_at: isoTime(clock.now()),
      txt: txt ?? [],
      cname: cname ?? [],
      incomplete: txt === null || cname === null,
    },
    isProven:
      (txt ?? []).some(text => text.trim() === challengeText(token)) ||
      (cname ?? []).includes(ownCnameTarget(token, cnameTarget)),
  }
}

/** Returns null if DNS gave no usable answer. */
async function answered(looking: Promise<readonly string[]>): Promise<readonly string[] | null> {
  try {
    return await looking
  } catch (thrown) {
    if (thrown instanceof DnsLookupError) return null
    throw thrown
  }
}
