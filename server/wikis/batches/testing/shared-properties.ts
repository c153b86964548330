import { beforeAll, expect } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import type { EditResult, EditValue, EntityEdit, StatementEdit } from '#server/wikis/batches/entity-edit.ts'
import type { LocalAccount } from '#server/wikis/wiki-orders.ts'

/** The wiki's properties: labels and datatypes. */
export const PROPERTIES = [
  ['material', 'wikibase-item'],
  ['inventory number', 'external-id'],
  ['made', 'time'],
  ['height', 'quantity'],
  ['place', 'globe-coordinate'],
  ['title', 'monolingualtext'],
  ['page', 'url'],
] as const

export let wiki: WikiClient
export let domain: string
export let admin: LocalAccount
/** The user name of {@link admin}. */
export let name: string
/** The properties' ids by label. */
export const properties: Record<string, string> = {}

/** Shares one engine, with a wiki and its properties, between all tests of a file. */
export function allTestsShareProperties(): void {
  allTestsShareQuietEngine({}, startWikibaseEngine)
  beforeAll(prepare, 60_000)
}

async function prepare(): Promise<void> {
  wiki = await kit.openWiki('museum')
  domain = kit.domain('museum')
  for (const [name, datatype] of PROPERTIES)
    properties[name] = await createEntity(wiki, 'property', { labels: english(name), datatype })
  const { query } = await wiki.api<{ query: { userinfo: { name: string } } }>({
    action: 'query',
    meta: 'userinfo',
  })
  name = query.userinfo.name
  admin = await account(name)
}

async function account(name: string): Promise<LocalAccount> {
  const [row] = await kit.query(
    'museum',
    `select user_id as id, user_registration as since from user where user_name = '${name}'`,
  )
  return { id: Number(row?.['id']), since: String(row?.['since']) }
}

/** The number of the last batch. */
export let batch = 0

export const nextBatch = () => ++batch

/** Makes the wiki carry out edits, in as many turns as it takes. */
export async function give(
  edits: readonly Omit<EntityEdit, 'line'>[],
  { check = false, by = admin, number = ++batch } = {},
): Promise<EditResult[]> {
  const all = edits.map((edit, place) => ({ line: place + 1, ...edit }))
  const results: EditResult[] = []
  while (results.length < all.length) {
    const from = results.length
    const order = { do: 'edit-entities', batch: number, account: by, from, check } as const
    const turn = await kit.engine.batch(domain, { ...order, summary: 'From a table', edits: all.slice(from) })
    expect(turn.results.length).toBeGreaterThan(0)
    results.push(...turn.results)
  }
  return results
}

export const p = (name: string) => properties[name] ?? ''
export const text = (text: string, more: object = {}): EditValue => ({ kind: 'text', text, ...more })
export const add = (name: string, value: EditValue, more: Partial<StatementEdit> = {}): StatementEdit => ({
  ...{ do: 'add', property: p(name), value },
  ...more,
})
export const newItem = { new: 'item' } as const
export const entity = async (id: string) =>
  (await wiki.api<{ entities: Record<string, never> }>({ action: 'wbgetentities', ids: id })).entities[
    id
  ] as unknown as {
    labels: Record<string, { value: string }>
    aliases: Record<string, { value: string }[]>
    claims: Record<
      string,
      {
        mainsnak: { datavalue: { value: unknown } }
        references?: unknown[]
        qualifiers?: object
        rank: string
      }[]
    >
    missing?: string
    lastrevid: number
  }
export const made = async (label: string, statements: StatementEdit[] = []) => {
  const [result] = await give([{ entity: newItem, labels: { en: label }, statements }])
  expect(result).toMatchObject({ outcome: 'created', problems: [] })
  return result?.id ?? ''
}

/** Creates a service member's account on the wiki. */
export async function join(name: string): Promise<LocalAccount> {
  const order = { do: 'log-in', account: null, claim: name, name, sysop: false, authenticatedAt: 0 } as const
  const answer = await kit.engine.order(domain, order)
  if (!answer || 'failed' in answer) throw new Error('No account was made.')
  return { id: answer.id, since: answer.since }
}
