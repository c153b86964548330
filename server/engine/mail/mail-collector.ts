import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineLog } from '#server/engine/engine-log.ts'
import type { DeliverWikiMail, WikiMail } from './wiki-mail.ts'

const LETTER_MAX = 256 * 1024

/**
 * Empties the directory that wikis put their mail in. A letter's file goes when the letter was taken; what is no letter goes
 * too. PHP's user can write there, so nothing in it is trusted.
 */
export async function collectMail(dir: string, deliver: DeliverWikiMail, log: EngineLog): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.endsWith('.json')) continue
    const file = join(dir, name)
    const mail = parseMail(await readFile(file, 'utf8'))
    try {
      if (mail) await deliver(mail)
      else log.warn({ file: name }, 'dropped a mail of a wiki that cannot be read')
      await rm(file, { force: true })
    } catch (error) {
      log.error({ err: error, wiki: mail?.domain }, 'a mail of a wiki was not taken and is kept')
    }
  }
}

function parseMail(json: string): WikiMail | null {
  if (json.length > LETTER_MAX) return null
  try {
    const { domain, to, subject, text } = JSON.parse(json) as Partial<Record<keyof WikiMail, unknown>>
    const strings = { domain, to, subject, text }
    return Object.values(strings).every(value => typeof value === 'string') ? (strings as WikiMail) : null
  } catch {
    return null
  }
}
