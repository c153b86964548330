import { mixed, number, string } from 'yup'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'

/** How many rows a page has by default. */
const CONSOLE_PAGE = 50
const CONSOLE_PAGE_MAX = 200

/** The most characters of a filter's text. */
export const FILTER_MAX = 200

/** How a list is sent: a page as JSON, or all rows that match its filters as a file. */
const LIST_FORMATS = ['json', 'csv', 'jsonl'] as const

export type ListFormat = (typeof LIST_FORMATS)[number]

/** The answer of every list of the console. */
export interface ConsolePage<Row> {
  readonly data: readonly Row[]
  /** The value of `after` for the next page; null on the last one. */
  readonly next: string | null
  /** The value of `before` for the previous page; null on the first one. */
  readonly previous: string | null
}

const CURSOR_MAX = 1000
const CURSOR_TEXT = msg('operator-no-place-list')

const cursor = () => string().min(1, CURSOR_TEXT).max(CURSOR_MAX, CURSOR_TEXT)

/** The parameters that every list of the console has, beside its filters. @param sorts the columns it can be sorted by. */
export function listParameters<Sort extends string>(sorts: readonly Sort[]) {
  return {
    sort: oneOf(sorts).defined(),
    direction: oneOf(['asc', 'desc'] as const).defined(),
    after: cursor(),
    before: cursor(),
    per_page: number().defined().integer(PAGE_TEXT).min(1, PAGE_TEXT).max(CONSOLE_PAGE_MAX, PAGE_TEXT),
    format: oneOf(LIST_FORMATS).defined(),
  }
}

const PAGE_TEXT = msg('operator-parameter-must-whole-number-1', CONSOLE_PAGE_MAX)

/** The values of parameters that a call leaves out. */
export const LIST_PARAMETER_DEFAULTS = { per_page: CONSOLE_PAGE, format: 'json' } as const

/** The same of lists that begin with the newest row. */
export const NEWEST_FIRST = { ...LIST_PARAMETER_DEFAULTS, sort: 'created_at', direction: 'desc' } as const

/** A parameter that is one of a few words. */
export function oneOf<T extends string>(options: readonly T[]) {
  return mixed<T>().oneOf(options, msg('operator-parameter-must-one-of-1', options.join(', ')))
}

/** A text to search for. */
export function filterText() {
  return string().min(1, messages.fieldRequired).max(FILTER_MAX, msg('common-max-1-characters', FILTER_MAX))
}
