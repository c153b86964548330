import { isLoopbackUrl } from '#server/platform/loopback-name.ts'
import { ConfigError } from './config-error.ts'

/** An institution's OpenID Connect provider, where members can log in. */
export interface InstitutionConfig {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** Its name in buttons and sentences. */
  readonly name: string
}

interface Given {
  readonly issuer: URL | null
  readonly clientId: string | null
  readonly clientSecret: string | null
  /** '' for the issuer's host. */
  readonly name: string
}

/**
 * @returns null if nothing is set.
 * @throws ConfigError; no message repeats the secret.
 */
export function readInstitution({ issuer, clientId, clientSecret, name }: Given): InstitutionConfig | null {
  if (!issuer && !clientId && !clientSecret && !name) return null
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three, or none of them.',
    )
  if (issuer.search || issuer.hash || issuer.username || issuer.password)
    throw new ConfigError('OIDC_ISSUER must be an address without a user, a query or a fragment.')
  if (issuer.protocol !== 'https:' && !isLoopbackUrl(issuer.href))
    throw new ConfigError(`OIDC_ISSUER must begin with https://, not be "${issuer.href}".`)
  return { issuer, clientId, clientSecret, name: name || issuer.host }
}
