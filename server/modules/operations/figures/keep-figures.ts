import { DAY_MS } from '#contract/durations.ts'
import { type DayOfFigures, FIGURE_DAYS, FIGURES } from '#contract/operator/overview.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Traffic } from '#server/platform/http/traffic.ts'
import { isoDay } from '#server/platform/iso-time.ts'
import { addCounts, forgetBefore, listStored, readLevels, storeLevels } from './figures.repository.ts'

/** What a process counts. The hit rate is made from the page cache's figures. */
type Counted = Readonly<Record<'views' | 'queries' | 'refused' | 'cache_asked' | 'cache_hits', number>>

const NOTHING: Counted = { views: 0, queries: 0, refused: 0, cache_asked: 0, cache_hits: 0 }

/** Keeps the figures of the last days: each process adds its counters, and one of them stores the levels. */
export function keepFigures(deps: Deps, traffic: Pick<Traffic, 'answered'>): void {
  const count = countFigures(deps, traffic)
  deps.jobs.everyHere('figures.count', count)
  deps.jobs.every('figures.take', async () => await takeLevels(deps))
}

type Needs = Pick<Deps, 'db' | 'clock'>

/** @returns a function that adds to the day what this process has counted since its last call. */
export function countFigures(
  { db, clock, engine }: Needs & Pick<Deps, 'engine'>,
  traffic: Pick<Traffic, 'answered'>,
): () => Promise<void> {
  let before = NOTHING
  return async () => {
    const now = countedBy(engine.load(), traffic)
    const more = Object.entries(now).map(([name, value]) => [name, value - before[name as keyof Counted]])
    // If this fails, the next call adds it.
    await addCounts(db, isoDay(clock.now()), Object.fromEntries(more))
    before = now
  }
}

function countedBy(load: ReturnType<Deps['engine']['load']>, traffic: Pick<Traffic, 'answered'>): Counted {
  if (load === null) return { ...NOTHING, ...traffic.answered }
  const { hit, shared, miss, stale } = load.pageCache.answers
  return {
    ...traffic.answered,
    refused: Object.values(load.refusals).reduce((sum, refused) => sum + refused, 0),
    cache_asked: hit + shared + miss + stale,
    cache_hits: hit + shared + stale,
  }
}

/** Stores the levels, which are read and not counted, and deletes days that are too old. */
export async function takeLevels({ db, clock, disk }: Needs & Pick<Deps, 'disk'>): Promise<void> {
  const now = clock.now()
  const used = (await disk.spaces()).map(({ total, free }) => total - free)
  await storeLevels(db, isoDay(now), { ...(await readLevels(db)), storage: Math.max(0, ...used) })
  await forgetBefore(db, firstDay(now))
}

/** The figures of the last days, the oldest day first. */
export async function readFigures({ db, clock }: Needs): Promise<readonly DayOfFigures[]> {
  const days = new Map<string, Map<string, number>>()
  for (const { day, figure, value } of await listStored(db, firstDay(clock.now()))) {
    const figures = days.get(day) ?? new Map<string, number>()
    days.set(day, figures.set(figure, value))
  }
  return [...days].map(([day, stored]) => dayWith(day, stored))
}

function dayWith(day: string, stored: ReadonlyMap<string, number>): DayOfFigures {
  const [asked = 0, hits = 0] = [stored.get('cache_asked'), stored.get('cache_hits')]
  const known = new Map([...stored, ...(asked > 0 ? [['hit_rate', hits / asked] as const] : [])])
  const isCounted = (name: string) => name in NOTHING
  const figures = FIGURES.map(name => [name, known.get(name) ?? (isCounted(name) ? 0 : null)])
  return { day, ...Object.fromEntries(figures) } as DayOfFigures
}

function firstDay(now: number): string {
  return isoDay(now - (FIGURE_DAYS - 1) * DAY_MS)
}
