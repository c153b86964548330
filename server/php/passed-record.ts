import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'

/** A wiki's record, of which PHP gets everything but the secret in this form. */
export interface PassedRecord {
  readonly secretKey: string
  readonly dbName?: string
  /** Its index on the search server; null or missing if it has none. */
  readonly search?:
    | {
        /** Identifies what it was made from; null until it is complete. */
        readonly edition: string | null
        /** UTC epoch milliseconds since when changes may be missing; null if none are. */
        readonly behindSince: number | null
        /** UTC epoch milliseconds until which a process has claimed the right to make it. */
        readonly busyUntil: number
      }
    | null
    | undefined
}

/** What PHP learns of the search server. */
export interface PassedSearch {
  /** Text for `WIKISTEAD_SEARCH`; empty for a wiki that is searched in its own database. */
  describe(record: PassedRecord): string
}

/** The most bytes of a variable, because a pair must fit into one FastCGI record. */
const PART_MAX = 60_000

const known = new WeakMap<PassedRecord, Readonly<Record<string, string>>>()

/** CGI variables that pass a wiki's record to PHP, as JSON in as many parts as needed (`passed-record.php`). */
export function recordVariables(record: PassedRecord): Readonly<Record<string, string>> {
  const before = known.get(record)
  if (before) return before
  const text = recordJson(record)
  const parts: Record<string, string> = { WIKISTEAD_WIKI: text.slice(0, PART_MAX) }
  for (let part = 1; part * PART_MAX < text.length; part++)
    parts[`WIKISTEAD_WIKI_${part}`] = text.slice(part * PART_MAX, (part + 1) * PART_MAX)
  known.set(record, parts)
  return parts
}

/**
 * Writes the same to a file for a maintenance script, because a process's environment cannot hold long texts and
 * other processes could read it.
 * @param dir a directory that PHP's user may enter but not list.
 * @returns the file's path. Only the server can write to it, and only PHP's user can read it.
 */
export async function writeRecordFile(
  dir: string,
  record: PassedRecord,
  user: ProcessUser | null,
): Promise<string> {
  const file = join(dir, `${randomBytes(12).toString('hex')}.json`)
  await writeFile(file, recordJson(record), { flag: 'wx', mode: 0o600 })
  giveTo(file, user, 'read')
  return file
}

/** The record as JSON in ASCII, so that it can be cut anywhere. */
function recordJson({ secretKey: _secret, ...passed }: PassedRecord): string {
  return JSON.stringify(passed).replace(
    /[\u0080-\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
