import { clipText } from '#contract/clip-text.ts'

const ID = /^[PQ][1-9]\d{0,9}(?:@\d{1,15})?$/

/** The most characters of a wrong id that a message repeats. */
const SHOWN_MAX = 40

/**
 * Reads the ids of items and properties as people type or copy them: separated by commas, semicolons, spaces
 * or new lines, in small letters, as page names (`Item:Q42`) or as the URLs of pages and entities.
 *
 * @returns each id once, and the texts that are not ids.
 */
export function parseImportIds(typed: string): { readonly ids: string[]; readonly wrong: string[] } {
  const ids: string[] = []
  const wrong: string[] = []
  for (const word of typed.split(/[\s,;]+/).filter(Boolean)) {
    const id = (/[^/:]*$/.exec(word.replace(/\/$/, ''))?.[0] ?? '').toUpperCase()
    if (ID.test(id)) ids.push(id)
    else wrong.push(clipText(word, SHOWN_MAX))
  }
  return { ids: withoutRepeats(ids), wrong }
}

/** Leaves out repeated ids, whatever their revision. */
export function withoutRepeats(ids: readonly string[]): string[] {
  const seen = new Set<string>()
  return ids.filter(id => {
    const { size } = seen
    return seen.add(plainId(id)).size > size
  })
}

/** The id without its revision. */
export function plainId(id: string): string {
  return id.replace(/@.*$/, '')
}
