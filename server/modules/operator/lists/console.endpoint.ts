import type { ConsolePage } from '#contract/operator/console-list.ts'
import { type EndpointResponse, responseOrFile } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

/** What all endpoints of the console have in common. */
export const ofConsole = { group: 'Console', caller: 'operator' } as const

/** What a schema cannot say about the parameters of a list. */
export const LIST_TEXTS = {
  after: '`next` from another page, for the page that follows.',
  before: '`previous` from another page, for the page before.',
  format: '`csv` and `jsonl` return all matching rows as a file.',
} as const

/**
 * A page of a list, or the whole list as a file.
 * @param title the page's name in the description.
 */
export function pageOrFile<Row>(
  about: string,
  title: string,
  row: t.Shape<Row>,
): EndpointResponse<ConsolePage<Row>> {
  const page = t.record<ConsolePage<Row>>(title, {
    data: t.list(row),
    next: t.nullable(t.text(), 'Null on the last page.'),
    previous: t.nullable(t.text(), 'Null on the first page.'),
  })
  return responseOrFile(about, page, 'text/csv', 'application/jsonl')
}
