import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity } from '#server/engine/testing/wikibase-engine.ts'
import type { Member } from './member.ts'
import { lineIn } from './outbox.ts'
import type { Service } from './service.ts'

const terms = (label: string, description: string) => ({
  labels: { en: { language: 'en', value: label } },
  descriptions: { en: { language: 'en', value: description } },
})

/** The wiki's properties and items, in the order of their ids: P1 to P6, Q1 to Q7. */
const entities: readonly (readonly [kind: string, data: object])[] = [
  ['property', { ...terms('kind of object', 'what an object is'), datatype: 'wikibase-item' }],
  ['property', { ...terms('maker', 'who made an object'), datatype: 'wikibase-item' }],
  ['property', { ...terms('completed', 'when an object was finished'), datatype: 'time' }],
  ['property', { ...terms('diameter', 'of the case'), datatype: 'quantity' }],
  ['property', { ...terms('material', 'what an object is made of'), datatype: 'wikibase-item' }],
  ['property', { ...terms('catalogue', 'where to read more'), datatype: 'url' }],
  ['item', terms('marine timekeeper', 'clock that keeps time at sea')],
  ['item', terms('John Harrison', 'English clockmaker, 1693–1776')],
  ['item', terms('millimetre', 'unit of length')],
  ['item', terms('silver', 'metal')],
  ['item', terms('enamel', 'glass fused to metal')],
  ['item', terms('sextant', 'instrument that measures angles')],
]

const value = (property: string, type: string, content: unknown) => ({
  snaktype: 'value',
  property,
  datavalue: { type, value: content },
})
const entity = (property: string, id: string) =>
  value(property, 'wikibase-entityid', { 'entity-type': 'item', id })
const statement = (mainsnak: object, references: object[] = []) => ({
  mainsnak,
  type: 'statement',
  rank: 'normal',
  references,
})
const catalogue = {
  snaks: { P6: [value('P6', 'string', 'https://www.rmg.co.uk/collections/objects/rmgc-object-79142')] },
}

/** John Harrison's fourth timekeeper. @param host the wiki's, as in the URIs of its units. */
const timekeeper = (host: string) => ({
  ...terms('Harrison’s fourth marine timekeeper', 'the watch that made longitude at sea measurable'),
  aliases: { en: [{ language: 'en', value: 'H4' }] },
  claims: [
    statement(entity('P1', 'Q1')),
    statement(entity('P2', 'Q2'), [catalogue]),
    statement(
      value('P3', 'time', {
        time: '+1759-00-00T00:00:00Z',
        timezone: 0,
        before: 0,
        after: 0,
        precision: 9,
        calendarmodel: 'http://www.wikidata.org/entity/Q1985727',
      }),
      [catalogue],
    ),
    statement(value('P4', 'quantity', { amount: '+132', unit: `http://${host}/entity/Q3` })),
    statement(entity('P5', 'Q4')),
    statement(entity('P5', 'Q5')),
  ],
})

/**
 * Creates a wiki with some objects of a museum.
 * @returns its domain, and the id of the item with the most statements.
 */
export async function createMuseumWiki(service: Service, member: Member) {
  const { domain, body } = await member.createWiki('navigation-museum', 'Navigation Museum')
  const { id: wiki } = (body as { data: { id: number } }).data
  const setting = 'wgDefaultSkin'
  await member.post(`/wiki/setting/${setting}/update`, { wiki, setting, value: 'vector-2022' })
  const email = await service.outbox.next(member.email, /^Your new/)
  const client = new WikiClient(service.port, domain)
  await client.logIn('Keeper', lineIn(email, 'Password'), 'a password of my own')
  for (const [kind, data] of entities) await createEntity(client, kind, data)
  return { domain, item: await createEntity(client, 'item', timekeeper(domain)) }
}
