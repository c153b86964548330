import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './eventually.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** The plain text part. */
  readonly text: string
}

/** The mails a service without SMTP server leaves in `<DATA_DIR>/outbox`, as their readers meet them: each once. */
export class Outbox {
  readonly #folder: string
  readonly #read = new Set<string>()

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'outbox')
  }

  /** Waits for a mail to this address with a subject of this kind that has not been read yet. */
  async next(to: string, subject: RegExp): Promise<Mail> {
    return await eventually(`A mail to ${to} about ${subject}`, () => {
      for (const name of this.#unread()) {
        const mail = parseEmail(readFileSync(join(this.#folder, name), 'utf8'))
        if (!mail.to.includes(to) || !subject.test(mail.subject)) continue
        this.#read.add(name)
        return mail
      }
      return null
    })
  }

  /** How many mails were written so far. */
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

/** The first address in a mail's text with this path's beginning, such as `/emailVerification/`. */
export function linkIn(mail: Mail, path: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find(address => new URL(address).pathname.startsWith(path))
  if (!link) throw new Error(`No link to ${path} in:\n${mail.text}`)
  return link
}

/** The value of a line `Name: value` in a mail's text. */
export function lineIn(mail: Mail, name: string): string {
  const value = new RegExp(`^${name}: (.+)$`, 'm').exec(mail.text)?.[1]
  if (!value) throw new Error(`No line "${name}: …" in:\n${mail.text}`)
  return value.trim()
}

function parseEmail(source: string): Mail {
  const headers = source.slice(0, source.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const text = /Content-Type: text\/plain.*?\n\n(.*?)\n--/s.exec(source)?.[1] ?? ''
  return { to: header('to'), subject: header('subject'), text }
}
