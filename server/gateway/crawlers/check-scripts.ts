import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The scripts of the page with the check, by their paths on a wiki's host. */
export type CheckScript = 'check' | 'work'

const altcha = dirname(createRequire(import.meta.url).resolve('altcha/lib'))

const FILES: Readonly<Record<CheckScript, string>> = {
  check: join(import.meta.dirname, 'check.js'),
  /** altcha's own worker, as the forms of the service use it. */
  work: join(altcha, '../workers/pbkdf2.js'),
}
const read = new Map<CheckScript, Buffer>()

/** A script's text, which is read once. */
export function checkScript(name: CheckScript): Buffer {
  const text = read.get(name) ?? readFileSync(FILES[name])
  read.set(name, text)
  return text
}
