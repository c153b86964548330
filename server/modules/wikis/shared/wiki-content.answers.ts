import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import { count, record } from '#server/platform/http/endpoint/shape.ts'

/** What exports, backups and imports hold. */
export const wikiContent = record<WikiContent>('WikiContent', {
  pages: count(),
  revisions: count('Revisions of pages that are not deleted.'),
  entities: count('Items, properties and lexemes; each is also a page.'),
  users: count('Accounts of people.'),
  files: count('Current versions of uploaded files.'),
})
