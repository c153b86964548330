import type { DatabaseSync } from 'node:sqlite'
import { Member } from '#e2e/support/member.ts'
import { startService } from '#e2e/support/service.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import type { Bench } from './figure.ts'
import { databaseOf, indexText, NAMES_MAX, nthName } from './many-names.ts'
import { median, ms, timed } from './timing.ts'

const TIMES = 40

/**
 * Measures searches on a wiki of 100,000 names. The reference is a call of the same API that searches nothing, each time with
 * another parameter, so that no cache answers.
 */
export const searchBench: Bench = {
  title: 'search',
  async run() {
    const service = await startService()
    try {
      const member = await Member.join(service, 'bench@example.org')
      const { status, domain } = await member.createWiki('bench')
      if (status !== 200) throw new Error(`The wiki was not created: ${status}`)
      const wiki = new WikiClient(service.port, domain)
      const call = async (query: string, time: number) =>
        void (await wiki.page(`/w/api.php?format=json&${query}&requestid=${time}`))
      const search = (text: string) => `action=query&list=search&srsearch=${encodeURIComponent(text)}`
      const suggest = (text: string) => `action=opensearch&search=${encodeURIComponent(text)}`
      await call(search('vase'), 0)
      fill(databaseOf(service.dataDir, domain))
      const [, found] = JSON.parse(await wiki.page(`/w/api.php?format=json&${suggest('herbar')}`)) as [
        string,
        string[],
      ]
      if (found.length < 10) throw new Error('The names are not found.')
      const measured = async (query: (time: number) => string) => {
        await call(query(0), -1)
        return median(await timed(TIMES, async time => await call(query(time), time)))
      }
      const reference = await measured(() => 'action=query&meta=siteinfo&siprop=general')
      const against = async (name: string, query: (time: number) => string, atMost: number) => {
        const duration = await measured(query)
        return {
          name: `${name}, of ${NAMES_MAX} names (median of ${TIMES}) / an API call without search`,
          measured: `${ms(duration)} / ${ms(reference)}`,
          ratio: duration / reference,
          aim: { atMost },
        }
      }
      return [
        await against('suggestions for a name that is typed', time => suggest(`blue vase ${time}`), 1.5),
        await against('suggestions for the beginning of a word in the middle', () => suggest('herbar'), 1.5),
        await against(
          'suggestions for one letter',
          time => suggest('abcdefghijklmnopqrstuvwxyz'[time % 26] ?? 'a'),
          5,
        ),
        await against('a search for two words', time => search(`golden portrait ${time}`), 1.5),
        await against('a search for a word of every tenth name', () => search('portrait'), 5),
      ]
    } finally {
      await service.remove()
    }
  },
}

/** Adds pages and their entries in the search index (`SearchIndex.php`), without their texts. */
function fill(db: DatabaseSync): void {
  db.exec('begin')
  const page = db.prepare(
    `insert into page (page_id, page_namespace, page_title, page_is_redirect, page_is_new, page_random, page_touched,
      page_latest, page_len) values (?, 0, ?, 0, 1, 0.5, '20260101000000', 1, 0)`,
  )
  const index = db.prepare('insert into searchindex (rowid, si_title, si_text) values (?, ?, ?)')
  // The number of an item's links to other sites, by which names are ranked.
  const sitelinks = db.prepare(
    "insert into page_props (pp_page, pp_propname, pp_value, pp_sortkey) values (?, 'wb-sitelinks', ?, ?)",
  )
  for (let number = 0; number < NAMES_MAX; number++) {
    const name = nthName(number)
    const title = name.replaceAll(' ', '_').replace(/^./, first => first.toUpperCase())
    page.run(1000 + number, title)
    index.run(1000 + number, name, indexText(name))
    sitelinks.run(1000 + number, String(number % 7), number % 7)
  }
  db.exec("insert or ignore into updatelog (ul_key) values ('wikistead-search')")
  db.exec('commit')
  db.close()
}
