import { randomUUID } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type Repetition, type RepetitionLog, repeat } from '#server/platform/periodic-work.ts'

/** Adds counts from another process. */
type Add = (key: string, amounts: readonly number[]) => void
/** Passes this process's counts to the others. */
export type Note = (key: string, ...amounts: number[]) => void

/** Exchanges the counts of meters that all processes of a service share. */
export interface UseExchange {
  /**
   * Registers a meter.
   * @param meter its name, which is the same in every process.
   * @param add called with the counts of other processes, at most about two seconds later.
   */
  share(meter: string, add: Add): Note
}

/** For a service with only one process. */
export const NOT_SHARED: UseExchange = { share: () => () => undefined }

type Use = readonly [meter: string, key: string, ...amounts: number[]]

interface Round {
  readonly number: number
  /** By the shared clock. */
  readonly at: number
  readonly uses: readonly Use[]
}

interface SharedUsesOptions {
  readonly db: Db
  /** The database's time, which all processes share. */
  readonly clock: Clock
  readonly log: RepetitionLog
}

/** How long a round can be read, for processes that are busy or cannot reach the database. */
const READABLE_MS = 10 * SECOND_MS
/** How many keys a round may contain. If there are more, those with the largest amounts are kept. */
const KEYS_MAX = 500
const REMOVED_AFTER_MS = 5 * MINUTE_MS

/**
 * Shares counts between processes through one small row per process. Once a second, a process writes its counts
 * of the last seconds, if any, and reads those of the others. Lost rounds only make a meter count too little.
 */
export class SharedUses implements UseExchange {
  private readonly options: SharedUsesOptions
  private readonly id = randomUUID()
  private readonly meters = new Map<string, Add>()
  private readonly pending = new Map<string, Use>()
  private readonly seen = new Map<string, number>()
  private rounds: readonly Round[] = []
  private count = 0
  private exchanges: Repetition | null = null

  constructor(options: SharedUsesOptions) {
    this.options = options
  }

  share(meter: string, add: Add): Note {
    this.meters.set(meter, add)
    return (key, ...amounts) => {
      const name = `${meter}\n${key}`
      const [, , ...before] = this.pending.get(name) ?? [meter, key]
      this.pending.set(name, [meter, key, ...amounts.map((amount, index) => amount + (before[index] ?? 0))])
    }
  }

  start(): void {
    this.exchanges = repeat('processes.exchange', async () => await this.exchange(), this.options)
  }

  async stop(): Promise<void> {
    await this.exchanges?.end()
    await this.options.db.deleteFrom('process_uses').where('process', '=', this.id).execute()
  }

  /** Writes this process's counts and adds those of the others. */
  async exchange(): Promise<void> {
    const now = this.options.clock.now()
    await this.write(now)
    await this.read(now)
  }

  private async write(now: number): Promise<void> {
    const before = this.rounds
    const uses = largest([...this.pending.values()])
    this.pending.clear()
    const readable = before.filter(({ at }) => now - at < READABLE_MS)
    this.rounds = uses.length > 0 ? [...readable, { number: ++this.count, at: now, uses }] : readable
    if (uses.length === 0 && readable.length === before.length) return
    const row = { seen_at: now, rounds: JSON.stringify(this.rounds) }
    await this.options.db
      .insertInto('process_uses')
      .values({ process: this.id, ...row })
      .onConflict(conflict => conflict.column('process').doUpdateSet(row))
      .execute()
  }

  private async read(now: number): Promise<void> {
    const rows = await this.options.db
      .selectFrom('process_uses')
      .select(['process', 'seen_at', 'rounds'])
      .where('process', '!=', this.id)
      .execute()
    for (const { process, rounds } of rows) {
      const last = this.seen.get(process) ?? 0
      for (const { number, at, uses } of JSON.parse(rounds) as Round[]) {
        if (number <= last) continue
        this.seen.set(process, number)
        if (now - at < READABLE_MS)
          for (const [meter, key, ...amounts] of uses) this.meters.get(meter)?.(key, amounts)
      }
    }
    const ended = rows.filter(({ seen_at }) => now - seen_at > REMOVED_AFTER_MS).map(({ process }) => process)
    if (ended.length === 0) return
    for (const process of ended) this.seen.delete(process)
    await this.options.db.deleteFrom('process_uses').where('process', 'in', ended).execute()
  }
}

function largest(uses: Use[]): readonly Use[] {
  if (uses.length <= KEYS_MAX) return uses
  const size = ([, , ...amounts]: Use) => Math.max(...amounts)
  return uses.sort((a, b) => size(b) - size(a)).slice(0, KEYS_MAX)
}
