import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

/** What exports, backups and imports hold. */
export const wikiContent = t.record<WikiContent>('WikiContent', {
  pages: t.count(),
  revisions: t.count('Revisions of existing pages.'),
  entities: t.count('Items, properties and lexemes; each is also a page.'),
  users: t.count('Accounts of people.'),
  files: t.count('Current versions of uploaded files.'),
})
