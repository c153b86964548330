import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTransport } from 'nodemailer'
import { HOUR_MS } from '#contract/durations.ts'
import { type FilesConfig, filesRoot } from '#server/platform/config/files-dir.ts'
import { replaceFile } from '#server/platform/sync.ts'
import { type EmailTransport, type OutgoingEmail, stopHeaders } from './transport.ts'

export function outboxDir(config: FilesConfig): string {
  return join(filesRoot(config), 'outbox')
}

/** The parts of an email that the outbox page shows, stored as JSON, so that no page has to parse the email. */
export type OutboxRecord = Pick<OutgoingEmail, 'from' | 'to' | 'replyTo' | 'subject' | 'date' | 'text'>

/** The prefix of an email's file name, which makes names sort by time. @param time UTC epoch milliseconds. */
export function outboxFilePrefix(time: number): string {
  return new Date(time).toISOString().replace(/[-:.]/g, '')
}

/** The path of an email's {@link OutboxRecord}. The outbox itself contains only emails. */
export function outboxRecordPath(outbox: string, file: string): string {
  return join(recordsDir(outbox), file.replace(/\.eml$/, '.json'))
}

function recordsDir(outbox: string): string {
  return `${outbox}-pages`
}

/**
 * Writes each email to `<outbox>/<time>-<id>.eml` in one atomic step. Bodies stay unencoded (8bit), so that
 * people and programs can read the files as they are.
 */
export function createOutboxTransport(outbox: string): EmailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async deliver(email) {
      const { message } = await composer.sendMail({
        messageId: `<${email.id}@outbox.localhost>`,
        from: email.from,
        to: email.to,
        ...(email.replyTo && { replyTo: email.replyTo }),
        subject: email.subject,
        date: new Date(email.date),
        headers: stopHeaders(email),
        alternatives: [{ raw: rawPart('text/plain', email.text) }, { raw: rawPart('text/html', email.html) }],
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      if (!Buffer.isBuffer(message)) throw new Error('The email was not composed.')
      const file = `${outboxFilePrefix(email.date)}-${email.id}.eml`
      // The email first, because a record without an email is removed, perhaps by another delivery at the same moment.
      await writeDurably(join(outbox, file), message)
      await writeDurably(outboxRecordPath(outbox, file), JSON.stringify(recordOf(email)))
      await removeOrphanedRecords(outbox)
      for (const dir of [outbox, recordsDir(outbox)]) await removeUnfinished(dir)
    },
  }
}

function recordOf({ from, to, replyTo, subject, date, text }: OutgoingEmail): OutboxRecord {
  return { from, to, replyTo, subject, date, text }
}

function rawPart(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`
}

async function writeDurably(file: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await replaceFile(file, content)
}

/** Emails contain passwords. If an operator has deleted an email, the next delivery removes its record. */
async function removeOrphanedRecords(outbox: string): Promise<void> {
  const records = recordsDir(outbox)
  const kept = new Set((await readdir(outbox)).map(file => outboxRecordPath(outbox, file)))
  for (const name of await readdir(records)) {
    const record = join(records, name)
    if (name.endsWith('.json') && !kept.has(record)) await rm(record, { force: true })
  }
}

/** Milliseconds after which an unfinished file counts as abandoned. */
const UNFINISHED_MS = HOUR_MS

/** Removes files that a killed process left unfinished: nobody sees them, and they may contain a password. */
async function removeUnfinished(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith('.')) continue
    const file = join(dir, name)
    // Another delivery may have finished or removed it.
    const written = await stat(file).catch(() => null)
    if (written && written.mtimeMs < Date.now() - UNFINISHED_MS) await rm(file, { force: true })
  }
}
