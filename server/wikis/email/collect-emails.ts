import { constants } from 'node:fs'
import { lstat, open, opendir, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { MAIL_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import type { WikiStorage } from '#server/wikis/wiki-store.ts'
import { parseWikiEmail } from './parse-wiki-email.ts'
import type { DeliverWikiEmail } from './wiki-email.ts'

/** The largest file in bytes. An email's facts take a few hundred. */
const BYTES_MAX = 8 * 1024

/**
 * Reads a small regular file. PHP can put anything in its place, so this does not follow links, wait for pipes or
 * read large files.
 * @returns null for anything but a small regular file.
 */
async function readSpoolFile(path: string): Promise<string | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch(() => null)
  if (!file) return null
  try {
    const stat = await file.stat()
    if (!stat.isFile() || stat.size > BYTES_MAX) return null
    const buffer = Buffer.alloc(BYTES_MAX)
    const { bytesRead } = await file.read(buffer, 0, BYTES_MAX, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Entries read in one round. A wiki writes at most 100, so more would be an attack. */
const ENTRIES_MAX = 200
/** The names that `EmailSpool.php` gives to finished files. */
const FILE_NAME = /^[0-9a-f]{24}\.json$/
/** Age at which a file that PHP did not finish is removed. */
const UNFINISHED_MS = MINUTE_MS

/**
 * Delivers the emails in a wiki's directory. PHP can write there, so nothing in it is trusted, and the directory alone
 * says which wiki an email comes from. Removes a file once its email was delivered or turns out to be unreadable.
 */
export async function collectEmails(
  wiki: KnownWiki,
  storage: Pick<WikiStorage, 'of'>,
  deliver: DeliverWikiEmail,
  log: EngineLog,
  nowMs: number,
): Promise<void> {
  const dir = join(wiki.dir, MAIL_DIR)
  for (const name of await firstEntries(dir)) {
    const path = join(dir, name)
    if (!FILE_NAME.test(name)) {
      await removeLeftover(path, nowMs)
      continue
    }
    try {
      await collectFile(path, wiki, storage, deliver, log)
    } catch (error) {
      log.error({ err: error, wiki: wiki.host }, 'an email of a wiki could not be delivered and is kept')
    }
  }
}

async function collectFile(
  path: string,
  wiki: KnownWiki,
  storage: Pick<WikiStorage, 'of'>,
  deliver: DeliverWikiEmail,
  log: EngineLog,
): Promise<void> {
  const json = await readSpoolFile(path)
  const email = json === null ? null : parseWikiEmail(json, wiki.record)
  if (email) {
    const isConfirmed = await storage
      .of(wiki)
      .use(wiki, { readOnly: true }, db => isConfirmedAddress(db, email.to))
    await deliver({ ...email, isConfirmed })
  } else log.warn({ wiki: wiki.host }, 'dropped an unreadable email of a wiki')
  await remove(path)
}

async function firstEntries(dir: string): Promise<string[]> {
  const stat = await lstat(dir).catch(() => null)
  if (!stat?.isDirectory()) return []
  const names: string[] = []
  for await (const { name } of await opendir(dir)) {
    names.push(name)
    if (names.length === ENTRIES_MAX) break
  }
  return names
}

async function removeLeftover(path: string, nowMs: number): Promise<void> {
  const stat = await lstat(path).catch(() => null)
  const isYoung = stat?.isFile() && Math.abs(nowMs - stat.mtimeMs) < UNFINISHED_MS
  if (stat && !isYoung) await remove(path)
}

/** Does not empty directories, because PHP could replace one with a link meanwhile. */
async function remove(path: string): Promise<void> {
  await unlink(path).catch(async () => await rmdir(path).catch(() => undefined))
}

/** Whether an account of the wiki has confirmed this email address. */
async function isConfirmedAddress(db: WikiDatabase, address: string): Promise<boolean> {
  const confirmed = await db.all(
    'select 1 as confirmed from user where user_email = ? and user_email_authenticated is not null limit 1',
    [address],
  )
  return confirmed.length > 0
}
