import { lstat, opendir, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { MAIL_DIR, mainDatabase } from '#server/engine/place/wiki-files.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import { isConfirmedAddress } from './is-confirmed-address.ts'
import { parseWikiEmail } from './parse-wiki-email.ts'
import { readSpoolFile } from './read-spool-file.ts'
import type { DeliverWikiEmail } from './wiki-email.ts'

/** Entries looked at in one round; a wiki writes 100 at most, so more are somebody's attack. */
const ENTRIES_MAX = 200
/** What `MailSpool.php` calls a finished file. */
const FILE_NAME = /^[0-9a-f]{24}\.json$/
/** Milliseconds after which a file that PHP did not finish is a leftover. */
const UNFINISHED_MS = 60_000

/**
 * Empties the directory that a wiki puts its email in. PHP's user can write there, so nothing in it is trusted: whose email it
 * is follows from the directory alone. A file goes when its email was taken; what is no email goes too.
 */
export async function collectEmails(
  wiki: KnownWiki,
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
      await collectFile(path, wiki, deliver, log)
    } catch (error) {
      log.error({ err: error, wiki: wiki.host }, 'an email of a wiki was not taken and is kept')
    }
  }
}

async function collectFile(
  path: string,
  { host, dir, record }: KnownWiki,
  deliver: DeliverWikiEmail,
  log: EngineLog,
): Promise<void> {
  const json = await readSpoolFile(path)
  const mail = json === null ? null : parseWikiEmail(json, record)
  if (mail) {
    const isConfirmed = isConfirmedAddress(mainDatabase(dir, record.dbName), mail.to)
    await deliver({ ...mail, isConfirmed })
  } else log.warn({ wiki: host }, 'dropped an email of a wiki that cannot be read')
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

/** Never below a directory: another process could put a link in its place meanwhile. */
async function remove(path: string): Promise<void> {
  await unlink(path).catch(async () => await rmdir(path).catch(() => undefined))
}
