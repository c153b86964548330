import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'

const number = new Intl.NumberFormat('en-GB')

const count = (amount: number, one: string, many: string) =>
  `${number.format(amount)} ${amount === 1 ? one : many}`

/** How much a copy of a wiki holds: "1,234 pages, 1,000 entities, 3 accounts, 1 file". */
export function contentText({ pages, entities, users, files }: WikiContent): string {
  return [
    count(pages, 'page', 'pages'),
    ...(entities > 0 ? [count(entities, 'entity', 'entities')] : []),
    ...(users > 0 ? [count(users, 'account', 'accounts')] : []),
    ...(files > 0 ? [count(files, 'file', 'files')] : []),
  ].join(', ')
}
