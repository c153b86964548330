import type { ConsolePage } from '#contract/operator/console-list.ts'
import { list, nullable, record, type Shape, text } from '#server/platform/http/endpoint/shape.ts'

/** What all endpoints of the console have in common. */
export const ofConsole = { group: 'Console', caller: 'operator' } as const

/** What a schema cannot say about the parameters of a list. */
export const LIST_TEXTS = {
  after: '`next` of another page, for the one that follows.',
  before: '`previous` of another page, for the one before.',
  format: '`csv` and `jsonl` send all rows that the filters leave, as a file.',
} as const

/** A page of rows. @param title its name in the description. */
export function consolePage<Row>(title: string, row: Shape<Row>): Shape<ConsolePage<Row>> {
  return record<ConsolePage<Row>>(title, {
    data: list(row),
    next: nullable(text(), 'Null on the last page.'),
    previous: nullable(text(), 'Null on the first page.'),
  })
}
