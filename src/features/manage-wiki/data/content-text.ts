import { formatCount } from '#contract/format-count.ts'
import { shortListOf } from '#contract/format-list.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import { msg } from '#i18n/msg.ts'

/** The content of a copy of a wiki in numbers: "1,234 pages, 1,000 entities, 3 accounts, 1 file". */
export function contentText(content: WikiContent): string {
  return shortListOf(contentTexts(content))
}

export function contentTexts({ pages, entities, users, files }: WikiContent): readonly string[] {
  return [
    msg('count-1-page', formatCount(pages), pages),
    ...(entities > 0 ? [msg('count-1-entity', formatCount(entities), entities)] : []),
    ...(users > 0 ? [msg('count-1-account', formatCount(users), users)] : []),
    ...(files > 0 ? [msg('count-1-file', formatCount(files), files)] : []),
  ]
}
