import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { observeDomain } from '#server/modules/wikis/domain-verification/observe-domain.ts'
import { findClaim } from '#server/modules/wikis/domains/claims.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/**
 * Requires that a custom domain still leads here: it may have expired and belong to somebody else, who would get the log-in.
 * @throws AppError 409 with the code `domain-elsewhere` unless DNS shows the claim's proof, or leads the domain here.
 */
export async function requireOwnDomain(
  { config, db, dns, clock }: Pick<Deps, 'config' | 'db' | 'dns' | 'clock'>,
  { id }: { readonly id: number },
): Promise<void> {
  const claim = await findClaim(db, id)
  const { cnameTarget } = config
  if (!claim || cnameTarget === null) return
  const { isProven, seen } = await observeDomain({ dns, clock }, cnameTarget, claim)
  const leadsHere = seen.cname.some(name => name === cnameTarget || name.endsWith(`.${cnameTarget}`))
  if (isProven || leadsHere) return
  throw new AppError(409, 'domain-elsewhere', msg('error-records-wikis-domain-do-not'))
}
