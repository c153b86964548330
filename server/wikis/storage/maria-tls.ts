import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { checkServerIdentity, type PeerCertificate, type SecureContextOptions } from 'node:tls'

/** OpenSSL's and Node's error codes for certificates. */
const UNTRUSTED = /^(?:SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|CERT_|ERR_TLS_)/
const OTHER_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID'
const TRUST =
  'The ssl of WIKI_DATABASE_URL must be the path of the certificate of the authority that has signed it.'

interface MariaTls extends SecureContextOptions {
  readonly rejectUnauthorized: boolean
  readonly servername?: string
  readonly checkServerIdentity: (name: string, certificate: PeerCertificate) => Error | undefined
}

/**
 * How to encrypt a connection. The client library upgrades a socket that it has opened itself, so Node does not know
 * the host and would accept a certificate for `localhost`.
 * @param host as in the URL.
 * @param authority the path of the certificates against which the server's is checked, also by PHP. It is read for
 * each connection, so that it can be replaced.
 */
export function mariaTls(host: string, authority: string): MariaTls {
  return {
    ca: readAuthority(authority),
    rejectUnauthorized: true,
    // RFC 6066, section 3, allows names only, no addresses.
    ...(isIP(host) === 0 && { servername: host }),
    checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
  }
}

/** @returns an error that explains why a certificate is not trusted; null for any other error. */
export function certificateError(cause: unknown, host: string): Error | null {
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: string }
  if (typeof code !== 'string' || !UNTRUSTED.test(code)) return null
  if (code === OTHER_NAME)
    return new Error(
      `MariaDB's certificate is not for ${host}, the host of WIKI_DATABASE_URL (${message}).`,
      { cause },
    )
  return new Error(`MariaDB's certificate is not trusted (${message}). ${TRUST}`, { cause })
}

/** @throws Error that names the file: a missing one must not look like a server that is away. */
function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(`WIKI_DATABASE_URL names ${path} as the authority, which cannot be read.`, { cause })
  }
}
