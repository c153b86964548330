import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'

/** A wiki's record, of which PHP is told everything but the secret. */
export interface ToldRecord {
  readonly secretKey: string
  readonly dbName?: string
  /** Its index on the search server; null or missing where it has none. */
  readonly search?:
    | {
        /** What it was made for; null until it is complete. */
        readonly edition: string | null
        /** UTC epoch milliseconds since when changes may be missing in it; null if none are. */
        readonly behindSince: number | null
        /** UTC epoch milliseconds until which a process has claimed to make it. */
        readonly busyUntil: number
      }
    | null
    | undefined
}

/** What PHP is told of the search server. */
export interface ToldSearch {
  /** Text for `WIKISTEAD_SEARCH`; empty for a wiki that is searched in its own database. */
  tell(record: ToldRecord): string
}

/** Bytes of one variable: PHP reads each record of FastCGI on its own, and no pair may be longer than one. */
const PART_MAX = 60_000

const known = new WeakMap<ToldRecord, Readonly<Record<string, string>>>()

/** CGI variables that tell PHP what a wiki is, as JSON in as many parts as it takes (`told.php`). */
export function toldVariables(record: ToldRecord): Readonly<Record<string, string>> {
  const before = known.get(record)
  if (before) return before
  const text = toldText(record)
  const parts: Record<string, string> = { WIKISTEAD_WIKI: text.slice(0, PART_MAX) }
  for (let part = 1; part * PART_MAX < text.length; part++)
    parts[`WIKISTEAD_WIKI_${part}`] = text.slice(part * PART_MAX, (part + 1) * PART_MAX)
  known.set(record, parts)
  return parts
}

/**
 * Writes the same into a file for a maintenance script: the environment of a process holds no long text, and
 * other processes could read it.
 * @param dir PHP's user may enter it but not list it.
 * @returns the file's path. Only the server can write to it, and only PHP's user can read it.
 */
export async function writeTold(dir: string, record: ToldRecord, user: ProcessUser | null): Promise<string> {
  const file = join(dir, `${randomBytes(12).toString('hex')}.json`)
  await writeFile(file, toldText(record), { flag: 'wx', mode: 0o600 })
  giveTo(file, user, 'read')
  return file
}

/** In ASCII, so that it can be cut anywhere. */
function toldText({ secretKey: _secret, ...told }: ToldRecord): string {
  return JSON.stringify(told).replace(
    /[\u0080-\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
