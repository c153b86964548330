import { clipText } from '#contract/clip-text.ts'
import { formatCount } from '#contract/format-count.ts'

/** What an import leaves out or changes, counted while its file is read. */
export class Losses {
  private readonly counts = new Map<LossKind, Map<string, number>>()
  private readonly sentences: string[] = []

  /** @param detail such as a content model or a namespace. Only a few details are counted separately. */
  add(kind: LossKind, detail = '', count = 1): void {
    const details = this.counts.get(kind) ?? new Map<string, number>()
    this.counts.set(kind, details)
    const key = details.has(detail) || details.size < DETAILS_MAX ? shorten(detail) : OTHERS
    details.set(key, (details.get(key) ?? 0) + count)
  }

  say(sentence: string): void {
    this.sentences.push(sentence)
  }

  /** One sentence for each kind and detail, the most frequent details first. */
  list(): readonly string[] {
    const counted = [...this.counts].flatMap(([kind, details]) =>
      [...details].sort(([, a], [, b]) => b - a).map(([detail, count]) => SENTENCES[kind](count, detail)),
    )
    return [...this.sentences, ...counted]
  }
}

const DETAILS_MAX = 10
const DETAIL_LENGTH = 60
const OTHERS = '…'

/** Puts a text of the file, which its uploader will see, on one line, and shortens it. */
function shorten(detail: string): string {
  return clipText(detail.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''), DETAIL_LENGTH)
}

export const several = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : `${formatCount(count)} ${many}`
const lost = (count: number, one: string, many: string, why?: string) =>
  `${several(count, one, many)} will not be imported${why === undefined ? '' : `: ${why}`}.`
const pages = (count: number, why: string) => lost(count, 'page', 'pages', why)
const versions = (count: number, why: string) => lost(count, 'version of a page', 'versions of pages', why)
const accounts = (count: number) => several(count, 'account', 'accounts')

const SENTENCES = {
  model: (count: number, model: string) =>
    versions(count, `a kind of page that this wiki does not have (${model})`),
  namespace: (count: number, name: string) =>
    `${several(count, 'page', 'pages')} of the namespace “${name}”, which this wiki lacks, will be ordinary pages with the same names.`,
  title: (count: number) => pages(count, 'a title that is not allowed here'),
  script: (count: number) => pages(count, 'scripts or styles of the interface. Copy what you trust by hand'),
  html: (count: number) =>
    lost(
      count,
      'text of the interface',
      'texts of the interface',
      'shown as HTML. Copy what you trust by hand',
    ),
  entity: (count: number) => versions(count, 'not a valid entity, or one whose id differs from its page'),
  large: (count: number) => versions(count, 'too large for this wiki'),
  hidden: (count: number) => versions(count, 'the text is missing or hidden'),
  slot: (count: number) =>
    `Of ${formatCount(count)} ${count === 1 ? 'version of a page' : 'versions of pages'} only the text will be imported, and no other data such as data about a file.`,
  log: (count: number) => lost(count, 'entry of the log', 'entries of the log'),
  upload: (count: number) =>
    lost(count, 'file inside the XML', 'files inside the XML', 'only the pages about files will'),
  user: (count: number) => lost(count, 'account', 'accounts', 'not valid here'),
  password: (count: number) =>
    `${accounts(count)} will be imported without a password, because its format is unknown here. It can be reset by email.`,
  noPassword: (count: number) =>
    `${accounts(count)} will be imported without a password, because the file has none. It can be reset by email.`,
  group: (count: number, name: string) =>
    `${accounts(count)} will not be in the group “${name}”, which this wiki lacks.`,
  file: (count: number) => lost(count, 'file', 'files', 'a type or size that this wiki does not accept'),
  watch: (count: number) => lost(count, 'watched page', 'watched pages'),
  block: (count: number) => lost(count, 'block', 'blocks'),
} as const

export type LossKind = keyof typeof SENTENCES
