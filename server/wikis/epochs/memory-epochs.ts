import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#contract/durations.ts'
import {
  type Epoch,
  type EpochWiki,
  epochText,
  OPEN_ANSWER_MS,
  SETTLE_MS,
  type WikiEpochs,
  type Writing,
  type WritingKind,
} from './wiki-epochs.ts'

interface MemoryEpochsOptions {
  /** Milliseconds for which PHP may go on after nobody waits for it. */
  readonly openMs?: number
  /** Wikis that are remembered. One that is forgotten has a new epoch. */
  readonly wikisMax?: number
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number
}

interface State {
  mark: string
  /** What writes, and until when that counts. */
  readonly open: Map<object, number>
}

const WIKIS_MAX = 10_000
const OPEN_MS = 5 * MINUTE_MS

/** The epochs of a service with one process. They are lost together with the cache. */
export class MemoryEpochs implements WikiEpochs {
  private readonly openMs: number
  private readonly wikisMax: number
  private readonly now: () => number
  private readonly wikis = new Map<string, State>()
  /** No mark is ever given twice, not even to a wiki that was forgotten. */
  private readonly origin = randomBytes(6).toString('base64url')
  private given = 0
  private generation = 0

  constructor({ openMs = OPEN_MS, wikisMax = WIKIS_MAX, now }: MemoryEpochsOptions = {}) {
    this.openMs = openMs
    this.wikisMax = wikisMax
    this.now = now ?? (() => performance.now())
  }

  async read(wiki: EpochWiki): Promise<Epoch> {
    const state = this.state(wiki.host)
    return {
      epoch: epochText(wiki, state.mark, this.generation),
      until: this.isOpen(state) ? this.now() + OPEN_ANSWER_MS : Number.POSITIVE_INFINITY,
    }
  }

  async begin({ host }: Pick<EpochWiki, 'host'>, kind: WritingKind = 'sure'): Promise<Writing> {
    const id = {}
    let isOver = false
    // Whoever writes in this process is not killed alone: only what has lapsed is over by itself.
    if (kind === 'sure') this.renew(host)
    this.state(host).open.set(id, Number.POSITIVE_INFINITY)
    return {
      changed: async () => {
        this.renew(host)
      },
      end: async () => {
        if (isOver) return
        isOver = true
        this.renew(host).open.set(id, this.now() + SETTLE_MS)
      },
      cancel: async () => {
        isOver = true
        this.state(host).open.delete(id)
      },
      lapse: async () => {
        if (isOver) return
        isOver = true
        this.renew(host).open.set(id, this.now() + this.openMs)
      },
    }
  }

  renewAll(): void {
    this.generation++
  }

  private renew(host: string): State {
    const state = this.state(host)
    state.mark = this.nextMark()
    return state
  }

  /** The last one in the order is the one that was used last. */
  private state(host: string): State {
    const state = this.wikis.get(host) ?? { mark: this.nextMark(), open: new Map() }
    this.wikis.delete(host)
    this.wikis.set(host, state)
    if (this.wikis.size > this.wikisMax) this.forgetOne()
    return state
  }

  /** Those that are written to come back by themselves, so they are kept. */
  private forgetOne(): void {
    for (const [host, state] of this.wikis) {
      if (this.isOpen(state)) continue
      this.wikis.delete(host)
      return
    }
  }

  private isOpen({ open }: State): boolean {
    const now = this.now()
    for (const [writing, until] of open) if (until <= now) open.delete(writing)
    return open.size > 0
  }

  private nextMark(): string {
    this.given++
    return `${this.origin}${this.given}`
  }
}
