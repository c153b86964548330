import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './eventually.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  /** The plain text part. */
  readonly text: string
}

/** The emails that a service without an SMTP server writes to `<DATA_DIR>/outbox`. Each is returned once. */
export class Outbox {
  readonly #folder: string
  readonly #read = new Set<string>()

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'outbox')
  }

  /** Waits for an unread email to this address whose subject matches. */
  async next(to: string, subject: RegExp): Promise<Email> {
    return await eventually(`An email to ${to} about ${subject}`, () => {
      for (const name of this.#unread()) {
        const email = parseEmail(readFileSync(join(this.#folder, name), 'utf8'))
        if (!email.to.includes(to) || !subject.test(email.subject)) continue
        this.#read.add(name)
        return email
      }
      return null
    })
  }

  /** How many emails the outbox holds. */
  get size(): number {
    return this.#names().length
  }

  #unread(): string[] {
    return this.#names().filter(name => !this.#read.has(name))
  }

  #names(): string[] {
    if (!existsSync(this.#folder)) return []
    return readdirSync(this.#folder)
      .filter(name => name.endsWith('.eml'))
      .sort()
  }
}

/** The first URL in an email's text whose path starts with `path`, such as `/emailVerification/`. */
export function linkIn(email: Email, path: string): string {
  const link = email.text
    .match(/https?:\/\/\S+/g)
    ?.find(address => new URL(address).pathname.startsWith(path))
  if (!link) throw new Error(`No link to ${path} in:\n${email.text}`)
  return link
}

/** The value of a line `Name: value` in an email's text. */
export function lineIn(email: Email, name: string): string {
  const value = new RegExp(`^${name}: (.+)$`, 'm').exec(email.text)?.[1]
  if (!value) throw new Error(`No line "${name}: …" in:\n${email.text}`)
  return value.trim()
}

function parseEmail(source: string): Email {
  const headers = source.slice(0, source.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const text = /Content-Type: text\/plain.*?\n\n(.*?)\n--/s.exec(source)?.[1] ?? ''
  return { to: header('to'), subject: header('subject'), text }
}
