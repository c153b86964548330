import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { DomainCertificate } from '#contract/types/domain-certificate.ts'
import type { Deps } from '#server/modules/deps.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { hostOfDomain } from '#server/wikis/host-name.ts'
import { whenWithinLimit } from './allow-certificate.usecase.ts'
import { findProvenDomain } from './certificates.repository.ts'

/** Returns what the service knows of the certificate of a wiki's domain. */
export async function viewCertificate(
  { db, config, clock, certificates }: Pick<Deps, 'db' | 'config' | 'clock' | 'certificates'>,
  domain: WikiDomain,
): Promise<DomainCertificate> {
  const proven = await findProvenDomain(db, domain)
  const seen = proven ? await certificates.of(hostOfDomain(domain)) : 'unknown'
  const allowedAt = proven?.allowedAt ?? null
  const view = { allowed_at: isoTime(allowedAt), again_at: null, valid_until: null }
  if (typeof seen === 'object')
    return { ...view, state: 'served', valid_until: seen.validUntil.toISOString() }
  if (allowedAt !== null) return { ...view, state: 'allowed' }
  if (!proven || proven.refusedAt === null) return { ...view, state: 'waiting' }
  const now = clock.now()
  const from = await whenWithinLimit(db, config, proven, now)
  return from <= now
    ? { ...view, state: 'waiting' }
    : { ...view, state: 'over_limit', again_at: isoTime(from) }
}
