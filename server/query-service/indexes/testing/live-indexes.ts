import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { resultText } from '#server/engine/testing/result-text.ts'
import { LiveIndexes } from '#server/query-service/indexes/live-indexes.ts'
import { OxigraphStores } from '#server/query-service/store/oxigraph-stores.ts'
import { eachTestHasMuseum, epochs, LABELS, source, wiki } from './museum.ts'

/** A query that does not end by itself within a test. */
export const ENDLESS = 'SELECT (COUNT(*) AS ?c) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }'

/** Set by {@link eachTestHasIndexes}: the museum of `museum.ts`, and indexes in `dir`. */
export let dir: string
export let indexes: LiveIndexes
/** The number of stores opened. */
export let opened: number
export let warnings: unknown[]
let time: number
let isUsed: (dbName: string) => boolean
let queried: (text: string) => void

export function eachTestHasIndexes(): void {
  eachTestHasMuseum()
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'indexes-'))
    time = 0
    opened = 0
    warnings = []
    queried = () => undefined
    isUsed = dbName => dbName.startsWith('wiki')
    start()
  })
  afterEach(async () => {
    await indexes.close()
    rmSync(dir, { recursive: true })
  })
}

/** Starts the indexes, or restarts them after they were closed. */
export function start(memoryMax = 512 * MEGABYTE): void {
  indexes = new LiveIndexes({
    dir,
    source,
    epochs,
    memoryMax,
    stores: observed(new OxigraphStores(dir, async () => Number.POSITIVE_INFINITY)),
    isUsed: async dbName => isUsed(dbName),
    clock: { now: () => time },
    log: { warn: (...all: unknown[]) => void warnings.push(all) } as never,
  })
}

export function advance(ms: number): void {
  time += ms
}

/** Sets which databases belong to wikis. */
export function setUsed(used: (dbName: string) => boolean): void {
  isUsed = used
}

/** Calls a function when a query runs in its store. */
export function onQuery(call: (text: string) => void): void {
  queried = call
}

/** Counts opened stores, and reports each query to `queried`. */
function observed(stores: OxigraphStores): OxigraphStores {
  const open = stores.open.bind(stores)
  stores.open = async (dbName, max) => {
    opened++
    const store = await open(dbName, max)
    const query = store.query.bind(store)
    store.query = async (text, options, use) => {
      const running = query(text, options, use)
      queried(text)
      return await running
    }
    return store
  }
  return stores
}

export async function ask(
  text = LABELS,
  {
    name = 'museum',
    timeoutMs = 10 * SECOND_MS,
    signal = new AbortController().signal,
    settings = {},
  }: {
    name?: string
    timeoutMs?: number
    signal?: AbortSignal
    settings?: Readonly<Record<string, string>>
  } = {},
) {
  const query = { text, form: 'select' } as const
  const options = { format: 'text/csv', timeoutMs, maxBytes: MEGABYTE, signal } as const
  return await indexes.query(wiki(name, settings), query, options, async answer => ({
    rows: (await resultText(answer)).trim().split('\r\n').slice(1),
    behind: answer.behind,
  }))
}
