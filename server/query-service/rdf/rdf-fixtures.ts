import { readFileSync } from 'node:fs'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'
import { mungeFor } from './munge.ts'

/** The vocabulary of the wiki of the files in `fixtures`, which Wikibase 1.43 wrote. */
export const MUSEUM = vocabularyOf('http://museum.localhost:8080')

/** An entity's RDF as Wikibase writes it. */
export function fixture(id: string): string {
  return readFileSync(new URL(`fixtures/${id}.nt`, import.meta.url), 'utf8')
}

/** An entity's munged triples. @param replace texts to replace, with their replacements. */
export function munged(id: string, replace: Readonly<Record<string, string>> = {}): string {
  let text = fixture(id)
  for (const [before, after] of Object.entries(replace)) {
    if (!text.includes(before)) throw new Error(`${id} has no ${before}.`)
    text = text.replaceAll(before, after)
  }
  const munge = mungeFor(MUSEUM)
  return text
    .split('\n')
    .flatMap(line => munge(line) ?? [])
    .map(line => `${line}\n`)
    .join('')
}
