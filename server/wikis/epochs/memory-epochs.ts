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
  /** Milliseconds for which PHP may go on after nobody waits for it any more. */
  readonly openMs?: number
  /** The number of wikis remembered. A forgotten one gets a new epoch. */
  readonly wikisMax?: number
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number
}

interface State {
  mark: string
  /** The open writes, and until when each counts. */
  readonly open: Map<object, number>
}

const WIKIS_MAX = 10_000
const OPEN_MS = 5 * MINUTE_MS

/** The epochs of a service with one process. They are lost together with its cache. */
export class MemoryEpochs implements WikiEpochs {
  private readonly openMs: number
  private readonly wikisMax: number
  private readonly now: () => number
  private readonly wikis = new Map<string, State>()
  /** Makes every mark unique, even for a wiki that was forgotten. */
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
    // No expiry: a writer in this process is not killed alone. Only lapsed writes end by themselves.
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

  /** Moves it to the end: the order is that of use. */
  private state(host: string): State {
    const state = this.wikis.get(host) ?? { mark: this.nextMark(), open: new Map() }
    this.wikis.delete(host)
    this.wikis.set(host, state)
    if (this.wikis.size > this.wikisMax) this.forgetOne()
    return state
  }

  /** Forgets the least recently used wiki. Keeps those with open writes, because their ends would bring them back. */
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
