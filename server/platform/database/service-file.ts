import { join } from 'node:path'

/** The path of the service's SQLite database in a data directory. */
export function serviceFile(dataDir: string): string {
  return join(dataDir, 'wikistead.sqlite')
}
