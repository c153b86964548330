import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import {
  findProvenDomain,
  listAllowedSince,
  type ProvenDomain,
  storeCheck,
} from './certificates.repository.ts'

/** A refusal is stored at most once in this time, however often the proxy is made to ask. */
const REFUSAL_KEPT_MS = 10 * MINUTE_MS

/** A name as in DNS and certificates: at least two labels in lower-case ASCII, no port and no final dot. */
const NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Decides whether the proxy may get a certificate for a name that somebody has requested by https. It may only for a custom
 * domain whose proof stands and whose wiki is served; the names of the service have the operator's certificate. Each
 * account's domains may get `CERTIFICATE_LIMIT` first certificates within a day. Renewals do not count.
 * @param name as the proxy sent it, unchecked.
 */
export async function allowCertificate(
  { db, clock, config, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  name: unknown,
): Promise<boolean> {
  if (typeof name !== 'string' || !NAME.test(name)) return false
  const domain = customDomain(config, name)
  // Checked without a transaction first, because anybody can make the proxy ask for any name.
  const known = domain && (await findProvenDomain(db, domain))
  if (!known || !domain) return false
  const now = clock.now()
  if (known.allowedAt !== null) return true
  if (known.refusedAt !== null && now - known.refusedAt < REFUSAL_KEPT_MS) return false
  const isAllowed = await db.transaction().execute(async trx => {
    await lockByName(trx, `certificates-of:${known.userId}`)
    const proven = await findProvenDomain(trx, domain)
    if (!proven || proven.allowedAt !== null) return proven !== undefined
    const isWithin = (await whenWithinLimit(trx, config, proven, now)) <= now
    await storeCheck(trx, proven.wikiId, {
      allowed_at: isWithin ? now : null,
      refused_at: isWithin ? null : now,
    })
    return isWithin
  })
  log.info(
    { wiki: known.wikiId, domain },
    isAllowed ? 'A certificate is allowed' : 'No certificate is allowed at the moment',
  )
  return isAllowed
}

/** Returns the time from which an account's domain may get its first certificate. */
export async function whenWithinLimit(
  db: Db,
  { certificateLimit }: Pick<ServerConfig, 'certificateLimit'>,
  { userId }: ProvenDomain,
  now: number,
): Promise<number> {
  if (certificateLimit === 0 || userId === null) return now
  const allowed = await listAllowedSince(db, userId, now - DAY_MS)
  const last = allowed[certificateLimit - 1]
  return last === undefined ? now : last + DAY_MS
}

/** The name as a wiki's domain is stored, with the port that all wikis share; null for the service's names and subdomains. */
function customDomain(
  { publicUrl, subdomainSuffix }: Pick<ServerConfig, 'publicUrl' | 'subdomainSuffix'>,
  name: string,
): string | null {
  const [suffix = '', port] = subdomainSuffix.split(':')
  if (name.endsWith(suffix) || name === new URL(publicUrl).hostname) return null
  return port === undefined ? name : `${name}:${port}`
}
