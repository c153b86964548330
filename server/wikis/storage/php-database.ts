import { join } from 'node:path'
import type { MariaConfig } from '#server/platform/config/maria-url.ts'

/** The certificates that the system trusts. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/** The server's address in MediaWiki's form. */
export function phpServer({ host, port, socket }: MariaConfig): string {
  if (socket !== null) return `localhost:${socket}`
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/**
 * What `LocalSettings.php` needs to know about MariaDB, as JSON. Not part of the wiki's record, because it
 * contains the password.
 * @param files the directory of the wiki's files.
 */
export function phpDatabase(config: MariaConfig, files: string): string {
  const { user, password } = config
  return JSON.stringify({ server: phpServer(config), user, password, authority: authorityOf(config), files })
}

/**
 * The path of the certificates against which the server's is checked, also by PHP; null for an unencrypted connection.
 */
export function authorityOf({ tls }: MariaConfig): string | null {
  if (tls === 'off') return null
  return tls === 'on' ? AUTHORITIES : tls.authority
}

/** The directory of a wiki's files, below the one that all machines share. */
export function sharedFilesDir(filesRoot: string, dbName: string): string {
  return join(filesRoot, 'wiki-files', dbName)
}
