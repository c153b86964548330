import type { DatabaseSync } from 'node:sqlite'
import { Member } from '#e2e/support/member.ts'
import { startService } from '#e2e/support/service.ts'
import { createEntity, english } from '#server/engine/testing/wikibase-engine.ts'
import type { Bench } from './figure.ts'
import { makeWiki } from './made-wiki.ts'
import { databaseOf, indexText, NAMES_MAX, nthName } from './many-names.ts'
import { median, ms, timed } from './timing.ts'
import { wikibaseTree } from './wikibase-tree.ts'

/** OpenRefine sends this many at once. */
const BATCH = 10
const BATCHES = 40

/**
 * Measures how long a wiki of 100,000 items takes to reconcile ten names with a type and a property, as OpenRefine sends them. The
 * reference is a call of the API that searches nothing. With ten times that as the aim, one process answers 100 names per second.
 */
export const reconcileBench: Bench = {
  title: 'reconcile',
  async run() {
    const service = await startService({ environment: { MEDIAWIKI_DIR: wikibaseTree() } })
    try {
      const member = await Member.join(service, 'bench@example.org')
      const { client: wiki } = await makeWiki(service, member, 'bench')
      await createEntity(wiki, 'property', { labels: english('instance of'), datatype: 'wikibase-item' })
      await createEntity(wiki, 'property', { labels: english('number'), datatype: 'string' })
      const model = await createEntity(wiki, 'item', { labels: english('object'), claims: [] })
      await wiki.page('/w/api.php?action=query&list=search&srsearch=object&format=json')
      fill(databaseOf(service.dataDir, wiki.host), model)
      const reconcile = async (batch: number) => {
        const queries = Object.fromEntries(
          Array.from({ length: BATCH }, (_, row) => {
            const number = (batch * 997 + row * 31) % NAMES_MAX
            const properties = [{ pid: 'P2', v: String(number) }]
            return [`q${row}`, { query: nthName(number), type: model, limit: 3, properties }]
          }),
        )
        const response = await wiki.post('/reconcile', { queries: JSON.stringify(queries) })
        const matched = Object.values<{ result: { match: boolean }[] }>(JSON.parse(response.text))
        if (!matched.every(({ result }) => result[0]?.match))
          throw new Error(`Not all match: ${response.text}`)
      }
      await reconcile(BATCHES)
      const reference = median(
        await timed(BATCHES, async time => {
          await wiki.page(`/w/api.php?action=query&meta=siteinfo&format=json&requestid=${time}`)
        }),
      )
      const duration = median(await timed(BATCHES, reconcile))
      return [
        {
          name: `${BATCH} names of ${NAMES_MAX} items reconciled (median of ${BATCHES}) / an API call without search`,
          measured: `${ms(duration)} / ${ms(reference)}, ${Math.round((1000 * BATCH) / duration)} names a second`,
          ratio: duration / reference,
          aim: { atMost: 10 },
        },
      ]
    } finally {
      await service.remove()
    }
  },
}

/** Adds items with two statements each, modeled on one that MediaWiki made. */
function fill(db: DatabaseSync, model: string): void {
  const { page, revision, slot, content } = rowsOf(db, model)
  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    return db.prepare(
      `insert into ${table} (${names.join()}) values (${names.map(name => `:${name}`).join()})`,
    )
  }
  const into = {
    page: insert('page', page),
    revision: insert('revision', revision),
    slots: insert('slots', slot),
    content: insert('content', content),
    text: insert('text', { old_id: 0, old_text: '', old_flags: '' }),
    index: db.prepare('insert into searchindex (rowid, si_title, si_text) values (?, ?, ?)'),
  }
  db.exec('begin')
  for (let number = 0; number < NAMES_MAX; number++) {
    const id = 1000 + number
    const json = itemJson(`Q${id}`, nthName(number), model, String(number))
    into.page.run({ ...page, page_id: id, page_title: `Q${id}`, page_latest: id, page_len: json.length })
    into.revision.run({ ...revision, rev_id: id, rev_page: id, rev_len: json.length })
    into.slots.run({ ...slot, slot_revision_id: id, slot_content_id: id, slot_origin: id })
    into.content.run({ ...content, content_id: id, content_size: json.length, content_address: `tt:${id}` })
    into.text.run({ old_id: id, old_text: json, old_flags: 'utf-8' })
    into.index.run(id, `q${id}`, indexText(nthName(number)))
  }
  db.exec("insert or ignore into updatelog (ul_key) values ('wikistead-search')")
  db.exec('commit')
  db.close()
}

type Row = Record<string, string | number | null>

function rowsOf(db: DatabaseSync, title: string) {
  const row = (sql: string, value: string | number) => db.prepare(sql).get(value) as Row
  const page = row('select * from page where page_title = ? and page_namespace = 120', title)
  const latest = page['page_latest'] as number
  const slot = row('select * from slots where slot_revision_id = ?', latest)
  return {
    page,
    revision: row('select * from revision where rev_id = ?', latest),
    slot,
    content: row('select * from content where content_id = ?', slot['slot_content_id'] as number),
  }
}

function itemJson(id: string, label: string, type: string, number: string): string {
  const statement = (property: string, datavalue: object) => ({
    ...{ mainsnak: { snaktype: 'value', property, datavalue }, type: 'statement', rank: 'normal' },
    id: `${id}$00000000-0000-4000-8000-00000000000${property.slice(1)}`,
  })
  return JSON.stringify({
    ...{ type: 'item', id, labels: english(label), descriptions: [], aliases: [], sitelinks: [] },
    claims: {
      P1: [statement('P1', { value: { 'entity-type': 'item', id: type }, type: 'wikibase-entityid' })],
      P2: [statement('P2', { value: number, type: 'string' })],
    },
  })
}
