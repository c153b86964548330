import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OutboxRecord, outboxRecordPath } from '#server/platform/email/outbox-transport.ts'

/** An email of the outbox. */
export interface StoredEmail {
  readonly file: string
  /** The whole .eml file. */
  readonly source: string
  /** Null for an email whose record cannot be read. */
  readonly record: OutboxRecord | null
}

/** The names that `outbox-transport.ts` gives, and no others. */
const FILE_NAME = /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/
const SHOWN = 200

/** The newest emails first; their names begin with the time. */
export async function readOutbox(outbox: string): Promise<StoredEmail[]> {
  const names = await readdir(outbox).catch(() => [])
  const newest = names
    .filter(name => FILE_NAME.test(name))
    .sort()
    .reverse()
    .slice(0, SHOWN)
  const emails = await Promise.all(newest.map(async name => await readStoredEmail(outbox, name)))
  return emails.filter(email => email !== null)
}

/** Null where no email has this file name. */
export async function readStoredEmail(outbox: string, file: string): Promise<StoredEmail | null> {
  if (!FILE_NAME.test(file)) return null
  const source = await readFile(join(outbox, file), 'utf8').catch(() => null)
  return source === null ? null : { file, source, record: await readRecord(outbox, file) }
}

async function readRecord(outbox: string, file: string): Promise<OutboxRecord | null> {
  try {
    return JSON.parse(await readFile(outboxRecordPath(outbox, file), 'utf8')) as OutboxRecord
  } catch {
    return null
  }
}
