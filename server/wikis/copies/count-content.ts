import type { DatabaseSync } from 'node:sqlite'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import { PEOPLE } from '#server/wikis/statistics.ts'

export const CONTENT_COUNTS = `select
  (select count(*) from page) as pages,
  (select count(*) from revision) as revisions,
  (select count(*) from page
    where page_content_model in ('wikibase-item', 'wikibase-property', 'wikibase-lexeme')) as entities,
  (select count(*) from user where ${PEOPLE}) as users,
  (select count(*) from image) as files`

/** @throws Error when it is not the database of a MediaWiki. */
export function countContent(db: DatabaseSync): WikiContent {
  return contentOf(db.prepare(CONTENT_COUNTS).get() ?? {})
}

/** @param row the result of {@link CONTENT_COUNTS}. */
export function contentOf(row: Readonly<Record<string, unknown>>): WikiContent {
  const count = (name: keyof WikiContent) => Number(row[name] ?? 0)
  return {
    pages: count('pages'),
    revisions: count('revisions'),
    entities: count('entities'),
    users: count('users'),
    files: count('files'),
  }
}
