import { readPreferences } from './accepted-types.ts'

/** The most languages of one query; each makes a query for labels longer. */
const LANGUAGES_MAX = 5
const TAG = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/

/**
 * What `[AUTO_LANGUAGE]` stands for: the client's languages in order, with `de` after `de-at`, and then the wiki's own.
 * @param header `Accept-Language`.
 */
export function askedLanguages(header: string | undefined, own: string): readonly string[] {
  const preferred = readPreferences(header ?? '')
    .filter(({ type, quality }) => quality > 0 && TAG.test(type))
    .toSorted((one, other) => other.quality - one.quality)
    .slice(0, LANGUAGES_MAX)
    .flatMap(({ type }) => [type, type.split('-', 1)[0] ?? type])
  return [...new Set([...preferred, own])].slice(0, LANGUAGES_MAX)
}
