import { CHALLENGE_PREFIX, challengeText, ownCnameTarget } from '#contract/domain/domain-proof.ts'
import type { DnsSeen } from '#contract/types/domain-claim.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { ClaimRow } from '#server/modules/wikis/domains/claims.repository.ts'
import { DnsLookupError } from '#server/platform/dns/dns-lookup.ts'
import { followCname } from '#server/platform/dns/follow-cname.ts'

/** Milliseconds after which no further step of a chain of CNAME records is taken. */
const CHAIN_PATIENCE_MS = 8000

interface Observation {
  readonly seen: DnsSeen
  /** Whether a record is there that only this claim's account was told of. */
  readonly isProven: boolean
}

/**
 * What DNS shows of a claimed domain. A CNAME record that points to the service without the claim's token
 * proves nothing: it says that somebody wants the domain here, and not who.
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
      checked_at: new Date(clock.now()).toISOString(),
      txt: txt ?? [],
      cname: cname ?? [],
      incomplete: txt === null || cname === null,
    },
    isProven:
      (txt ?? []).some(text => text.trim() === challengeText(token)) ||
      (cname ?? []).includes(ownCnameTarget(token, cnameTarget)),
  }
}

/** Null where DNS gave no usable answer. */
async function answered(looking: Promise<readonly string[]>): Promise<readonly string[] | null> {
  try {
    return await looking
  } catch (thrown) {
    if (thrown instanceof DnsLookupError) return null
    throw thrown
  }
}
