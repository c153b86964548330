import { ownCnameTarget } from '#contract/domain/domain-proof.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'

const KEPT_MS = 10 * MINUTE_MS
/** A label that no claim has. */
const PROBE = 'wikistead-probe'

/**
 * Whether names below `CNAME_TARGET` lead to the service, so that one CNAME record can prove a domain and
 * serve it.
 */
export interface OwnTargets {
  areServed(): Promise<boolean>
}

/** The operator's wildcard record decides. DNS is queried every ten minutes at most. */
export function createOwnTargets({ dns, config, clock }: Pick<Deps, 'dns' | 'config' | 'clock'>): OwnTargets {
  const { cnameTarget } = config
  let asked: { at: number; answer: Promise<boolean> } | undefined
  return {
    async areServed() {
      if (cnameTarget === null) return false
      if (!asked || clock.now() - asked.at >= KEPT_MS)
        asked = {
          at: clock.now(),
          answer: dns.hasAddress(ownCnameTarget(PROBE, cnameTarget)).catch(() => false),
        }
      return await asked.answer
    },
  }
}
