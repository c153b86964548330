import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { MEGABYTE } from '#contract/limits.ts'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { replaceFile } from '#server/platform/sync.ts'
import { parseHostName } from '#server/wikis/host-name.ts'
import type { CopiedRecord, WikiRecord } from '#server/wikis/wiki-record.ts'

const FILE = 'wiki.json'
/** The largest file. Settings are short texts. */
const BYTES_MAX = 4 * MEGABYTE
/** The database name becomes part of paths, so it must not lead elsewhere. */
const DB_NAME = /^[a-z][a-z0-9_]{0,63}$/
const LANGUAGE = /^[a-z][a-z0-9-]{0,34}$/

/**
 * What a copy keeps of a wiki's record: no secrets, no temporary state, no operator's decisions about that wiki,
 * and not where the wiki was stored, which the files show.
 */
export function recordForCopy(record: WikiRecord | CopiedRecord): CopiedRecord {
  const {
    storage: _kind,
    secretKey: _secret,
    readOnly: _full,
    readOnlyNotice: _notice,
    suspension: _suspension,
    search: _index,
    lockReason: _lock,
    serviceReadOnly: _service,
    banner: _banner,
    whyReadOnly: _decided,
    ...kept
  } = { storage: null, secretKey: null, ...record }
  return kept
}

/** Writes the record beside the copy's databases. */
export async function writeCopiedRecord(
  dir: string,
  record: CopiedRecord,
  user: ProcessUser | null,
): Promise<void> {
  await writeWikiFile(dir, record, user)
}

/** @throws Error with a readable message when there is no valid record. */
export async function readCopiedRecord(dir: string): Promise<CopiedRecord> {
  const value = await readJson(join(dir, FILE))
  if (!isCopiedRecord(value)) throw new Error(`The copy has no valid ${FILE}.`)
  return recordForCopy(value)
}

function isCopiedRecord(value: unknown): value is CopiedRecord {
  if (typeof value !== 'object' || value === null) return false
  const { domain, server, sitename, dbName, schema, language, settings, changedAt, deletedAt } =
    value as Partial<CopiedRecord>
  return (
    typeof domain === 'string' &&
    parseHostName(domain) !== null &&
    typeof server === 'string' &&
    typeof sitename === 'string' &&
    typeof dbName === 'string' &&
    DB_NAME.test(dbName) &&
    typeof schema === 'string' &&
    typeof language === 'string' &&
    LANGUAGE.test(language) &&
    typeof settings === 'object' &&
    settings !== null &&
    Object.values(settings).every(text => typeof text === 'string') &&
    Number.isFinite(changedAt) &&
    (deletedAt === null || Number.isFinite(deletedAt))
  )
}

async function readJson(path: string): Promise<unknown> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => null,
  )
  if (file === null) return null
  try {
    const stats = await file.stat()
    if (!stats.isFile() || stats.size > BYTES_MAX) return null
    return JSON.parse(await file.readFile('utf8'))
  } catch {
    return null
  } finally {
    await file.close()
  }
}

const WIKI_FILE = 'wiki.json'

/** Writes the record of a copy, without the secret. PHP may read it. */
async function writeWikiFile(dir: string, record: CopiedRecord, user: ProcessUser | null): Promise<void> {
  await replaceFile(join(dir, WIKI_FILE), JSON.stringify(record), path => giveTo(path, user, 'read'))
}
