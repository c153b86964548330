import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A mail of the outbox, as far as its page shows it. */
export interface StoredEmail {
  readonly file: string
  readonly from: string
  readonly to: string
  /** '' where there is none. */
  readonly replyTo: string
  readonly subject: string
  /** ISO 8601 in UTC. */
  readonly date: string
  readonly text: string
}

/** Only names that `outbox-transport.ts` gives. */
const FILE_NAME = /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/
const SHOWN = 200

/** The newest mails first; names begin with the time. */
export async function readOutbox(directory: string): Promise<StoredEmail[]> {
  const names = await readdir(directory).catch(() => [])
  const newest = names
    .filter(name => FILE_NAME.test(name))
    .sort()
    .reverse()
    .slice(0, SHOWN)
  const emails = await Promise.all(newest.map(async name => await readStoredEmail(directory, name)))
  return emails.filter(email => email !== null)
}

/** Null for a name that is none of ours or a file that is not there. */
export async function readStoredEmail(directory: string, file: string): Promise<StoredEmail | null> {
  if (!FILE_NAME.test(file)) return null
  const content = await readFile(join(directory, file), 'utf8').catch(() => null)
  return content === null ? null : parseEmail(file, content)
}

/** Reads back what `outbox-transport.ts` writes: a multipart mail whose first part is the unencoded text. */
function parseEmail(file: string, content: string): StoredEmail {
  const [head, body] = splitHead(content)
  const boundary = /boundary="?([^";\n]+)/.exec(head)?.[1] ?? ''
  const [, part = ''] = body.split(`--${boundary}\n`)
  const [, text] = splitHead(part)
  const header = (name: string) => decodeWords(new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '')
  return {
    file,
    from: header('From'),
    to: header('To'),
    replyTo: header('Reply-To'),
    subject: header('Subject'),
    date: new Date(header('Date')).toISOString(),
    text: text.trimEnd(),
  }
}

/** Headers, unfolded, and what follows the first empty line. */
function splitHead(content: string): [head: string, rest: string] {
  const end = content.indexOf('\n\n')
  return [content.slice(0, end).replace(/\n[ \t]+/g, ' '), content.slice(end + 2)]
}

/** Encoded words of headers (RFC 2047), such as `=?UTF-8?Q?Z=C3=BCrich?=`; adjacent ones belong together. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : decodeQ(text),
    )
}

function decodeQ(text: string): string {
  return decodeURIComponent(
    text
      .replaceAll('_', ' ')
      .replaceAll('%', '%25')
      .replace(/=([0-9A-F]{2})/gi, '%$1'),
  )
}
