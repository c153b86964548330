import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MIGRATIONS = 'server/platform/database/migrations'
/** Names the migrations of each version, with the digests of their files; a test compares them. */
export const RELEASED_MIGRATIONS = `${MIGRATIONS}/released-migrations.json`

/**
 * The list of released migrations, with the new ones added under this version.
 *
 * @param {string} folder the repository
 * @param {string} version
 * @returns {string | null} the file's new text; null if there is no new migration
 */
export function releaseMigrations(folder, version) {
  const file = join(folder, RELEASED_MIGRATIONS)
  if (!existsSync(file)) return null
  /** @type {Record<string, Record<string, string>>} */
  const released = JSON.parse(readFileSync(file, 'utf8'))
  const known = new Set(Object.values(released).flatMap(Object.keys))
  const added = readdirSync(join(folder, MIGRATIONS))
    .filter(name => /^\d{4}-[\w-]+\.ts$/.test(name))
    .map(name => name.slice(0, -'.ts'.length))
    .filter(name => !known.has(name))
    .sort()
  if (added.length === 0) return null
  const digests = added.map(name => [name, digestOf(join(folder, MIGRATIONS, `${name}.ts`))])
  return `${JSON.stringify({ ...released, [version]: Object.fromEntries(digests) }, null, 2)}\n`
}

/** @param {string} file */
function digestOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
