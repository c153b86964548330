import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#build/root.ts'

const CALL = /\b(?:msg|msgParts)\(\s*'(?<key>[\w-]+)'/g

/** The keys of the messages that the sources in some folders show. @param folders below the repository's root. */
export function messagesIn(folders: readonly string[]): ReadonlySet<string> {
  const keys = folders
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
    )
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap(name => [...readFileSync(join(root, name), 'utf8').matchAll(CALL)])
    .map(({ groups }) => groups?.['key'] ?? '')
  return new Set(keys)
}
