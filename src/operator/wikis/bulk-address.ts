import { CONSOLE_PATH } from '#contract/operator/console-paths.ts'
import { CONSOLE_WIKI_STATES } from '#contract/operator/console-wikis.ts'
import { BULK_ACTS, BULK_MAX, type BulkAct, type PreviewWikiActs } from '#contract/operator/wiki-bulk.ts'

/** The wikis in the URL of the page for acts on many wikis. */
export type BulkChoice = Pick<PreviewWikiActs, 'ids' | 'filter'>

const FILTERS = ['name', 'domain', 'owner'] as const

/** The URL of the page for the given wikis. */
export function bulkPageOf(ids: readonly number[]): string {
  return `${CONSOLE_PATH}/wikis/in-bulk?${new URLSearchParams({ ids: ids.join(',') })}`
}

/** The URL of the page for all wikis in the list with these parameters. */
export function bulkPageOfAll(query: Readonly<Record<string, string>>): string {
  const names: readonly string[] = [...FILTERS, 'state']
  const filter = Object.entries(query).filter(([name]) => names.includes(name))
  return `${CONSOLE_PATH}/wikis/in-bulk?${new URLSearchParams([['all', '1'], ...filter])}`
}

/** @returns null if the URL names no wikis. Ignores invalid ids and filters. */
export function readChoice(address: URLSearchParams): BulkChoice | null {
  if (address.get('all') === null) {
    const ids = (address.get('ids') ?? '').split(',').filter(id => /^\d{1,15}$/.test(id))
    return ids.length === 0 ? null : { ids: ids.slice(0, BULK_MAX).map(Number) }
  }
  const texts = FILTERS.flatMap(name => (address.get(name) ? [[name, address.get(name)]] : []))
  const state = CONSOLE_WIKI_STATES.find(known => known === address.get('state'))
  return { filter: { ...Object.fromEntries(texts), ...(state && { state }) } }
}

/** @returns the first act if the URL names none. */
export function readAct(address: URLSearchParams): BulkAct {
  return BULK_ACTS.find(act => act === address.get('act')) ?? BULK_ACTS[0]
}
