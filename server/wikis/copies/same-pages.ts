import { MovedWronglyError } from '#server/wikis/mover/move-error.ts'
import { TableSum } from '#server/wikis/mover/table-digest.ts'
import type { WikiApi } from '#server/wikis/wiki-api.ts'

interface PagesResponse {
  readonly continue?: Readonly<Record<string, string>>
  readonly query?: {
    readonly namespaces?: Readonly<Record<string, { readonly id: number }>>
    readonly pages?: readonly ApiPage[]
  }
}

interface ApiPage {
  readonly pageid: number
  readonly ns: number
  readonly title: string
  readonly revisions?: readonly { readonly revid: number; readonly slots?: unknown }[]
}

/**
 * Compares the texts of all pages of two wikis as MediaWiki reads them.
 * @returns the number of pages.
 * @throws MovedWronglyError when they differ.
 */
export async function requireSamePages(one: WikiApi, other: WikiApi): Promise<number> {
  let pages = 0
  for (const namespace of await namespaces(one)) {
    const [here, there] = [await textsOf(one, namespace), await textsOf(other, namespace)]
    if (here.rows !== there.rows || here.sum !== there.sum)
      throw new MovedWronglyError(
        `The pages of namespace ${namespace} differ: ${here.rows} before, ${there.rows} afterwards, or other texts.`,
      )
    pages += here.rows
  }
  return pages
}

async function namespaces(api: WikiApi): Promise<readonly number[]> {
  const { query } = (await api.get({
    action: 'query',
    meta: 'siteinfo',
    siprop: 'namespaces',
  })) as PagesResponse
  return Object.values(query?.namespaces ?? {})
    .map(({ id }) => id)
    .filter(id => id >= 0)
}

async function textsOf(api: WikiApi, namespace: number) {
  const sum = new TableSum()
  const params = {
    action: 'query',
    generator: 'allpages',
    gapnamespace: String(namespace),
    gaplimit: '50',
    prop: 'revisions',
    rvprop: 'ids|content',
    rvslots: '*',
  }
  let next: Readonly<Record<string, string>> | undefined = {}
  while (next) {
    const answer = (await api.get({ ...params, ...next })) as PagesResponse
    // A page without its text appears again in the next part.
    for (const { pageid, title, revisions } of answer.query?.pages ?? [])
      if (revisions)
        sum.add([pageid, title, JSON.stringify(revisions)].map(text => Buffer.from(String(text))))
    next = answer.continue
  }
  return sum.digest
}
