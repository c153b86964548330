import { join } from 'node:path'
import type { MariaPlace } from '#server/platform/config/maria-url.ts'

/** Certificates that the system trusts. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/** The server as MediaWiki names it. */
export function phpServer({ host, port, socket }: MariaPlace): string {
  if (socket !== null) return `localhost:${socket}`
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/**
 * What `LocalSettings.php` gets of MariaDB, as JSON. It is not part of the wiki's record because it contains
 * the password.
 * @param files the directory of the wiki's files.
 */
export function phpDatabase(place: MariaPlace, files: string): string {
  const { user, password } = place
  return JSON.stringify({ server: phpServer(place), user, password, authority: authorityOf(place), files })
}

/** The path of the certificates that the server's is checked against, by PHP too; null for a connection that is not encrypted. */
export function authorityOf({ tls }: MariaPlace): string | null {
  if (tls === 'off') return null
  return tls === 'on' ? AUTHORITIES : tls.authority
}

/** The directory of a wiki's files below the one that all machines share. */
export function sharedFilesDir(filesRoot: string, dbName: string): string {
  return join(filesRoot, 'wiki-files', dbName)
}
