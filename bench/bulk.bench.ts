import { Member } from '#e2e/support/member.ts'
import { startService } from '#e2e/support/service.ts'
import { makeItem, newItems, prepareCollection, runBatch } from './collection.ts'
import type { Bench, Figure } from './figure.ts'
import { makeWiki } from './made-wiki.ts'
import { range } from './range.ts'
import { median, timed } from './timing.ts'
import { wikibaseTree } from './wikibase-tree.ts'

/** Items of the batch; 200,000 take an hour. */
const ITEMS = Number(process.env['BULK_ITEMS'] ?? 2000)
/** Items that the API makes one after the other. */
const API_ITEMS = 60

/**
 * Measures how long a batch takes to make items with six statements, until links, search and terms know them, and then
 * to add one statement to each. The reference is one client of the API that does the same, one entity per request.
 */
export const bulkBench: Bench = {
  title: 'bulk',
  async run() {
    const service = await startService({ environment: { MEDIAWIKI_DIR: wikibaseTree() } })
    try {
      const member = await Member.join(service, 'bench@example.org')
      const { id, client: wiki } = await makeWiki(service, member, 'bench')
      await prepareCollection(wiki)

      const byApi = 1000 / median(await timed(API_ITEMS, async place => await makeItem(wiki, ITEMS + place)))
      const first = 2
      const made = await runBatch(member, id, newItems(ITEMS), ITEMS)
      const grown = await runBatch(
        member,
        id,
        range(ITEMS)
          .map(place => `Q${first + API_ITEMS + place}|P2|"seen ${place}"`)
          .join('\n'),
        ITEMS,
      )
      return [
        figure(`${ITEMS} items with six statements / one client of the API`, made.perSecond, byApi, 20),
        figure(`a statement for each of ${ITEMS} items / an item by the API`, grown.perSecond, byApi, 10),
        figure('the last tenth of the items / the first', made.last, made.first, 0.9),
      ]
    } finally {
      await service.remove()
    }
  },
}

function figure(name: string, rate: number, reference: number, atLeast: number): Figure {
  const measured = `${rate.toFixed(0)} / ${reference.toFixed(0)} a second`
  return { name, measured, ratio: rate / reference, aim: { atLeast } }
}
