import { countOf } from '#contract/format-count.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'

/** How much a copy of a wiki holds: "1,234 pages, 1,000 entities, 3 accounts, 1 file". */
export function contentText({ pages, entities, users, files }: WikiContent): string {
  return [
    countOf(pages, 'page'),
    ...(entities > 0 ? [countOf(entities, 'entity', 'entities')] : []),
    ...(users > 0 ? [countOf(users, 'account')] : []),
    ...(files > 0 ? [countOf(files, 'file')] : []),
  ].join(', ')
}
