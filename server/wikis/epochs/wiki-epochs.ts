import { SECOND_MS } from '#contract/durations.ts'
import { StorageSilentError } from '#server/platform/http/storage-refusal.ts'

/** The properties of a wiki that its epoch depends on. */
export interface EpochWiki {
  readonly host: string
  /** The version of its record. */
  readonly version: number
  readonly record: {
    readonly dbName: string
    readonly lockReason?: string | null
    readonly serviceReadOnly?: string | null
    readonly banner?: string | null
  }
}

/** A `doubtful` write is often cancelled, so it starts a new epoch only when it has changed something. */
export type WritingKind = 'sure' | 'doubtful'

export interface Epoch {
  /** Equal epochs mean that nothing was written in between. */
  readonly epoch: string
  /** Until when a response made now may be used, in milliseconds of a clock that never jumps. */
  readonly until: number
}

/** A write to a wiki. None of its methods rejects, and none waits long for the database. */
export interface Writing {
  /** Makes what was written so far count in every process. Await it before a client gets the first byte of a response. */
  changed(): Promise<void>
  /**
   * The same, once nothing more will be written. Await it before a client gets the last byte. May be called more
   * than once.
   */
  end(): Promise<void>
  /** Use instead of {@link end} if PHP may go on writing while nobody waits for it any more. */
  lapse(): Promise<void>
  /** Use instead of {@link end} if nothing was written that a page shows; the epoch stays the same. */
  cancel(): Promise<void>
}

/**
 * What a cached response depends on besides its request. Whatever may write to a wiki starts a new epoch for it;
 * docs/adr/0038 says why.
 */
export interface WikiEpochs {
  /** The epoch, never older than this call. @throws EpochsUnavailableError when the database does not answer. */
  read(wiki: EpochWiki): Promise<Epoch>
  /**
   * Call before anything may write to the wiki. `WikiLock` does so for everybody who writes through it.
   * @throws EpochsUnavailableError when the database does not answer; nothing may be written then.
   */
  begin(wiki: Pick<EpochWiki, 'host'>, kind?: WritingKind): Promise<Writing>
  /** Call when something that all wikis' pages depend on has changed in this process. */
  renewAll(): void
}

/** The database does not answer, so the epoch is unknown. */
export class EpochsUnavailableError extends StorageSilentError {
  override readonly name = 'EpochsUnavailableError'
}

/**
 * How long a response made during a write may be used. It may be older than the write, and the writer may be
 * killed before it reports the write.
 */
export const OPEN_ANSWER_MS = 5 * SECOND_MS

/**
 * How long a write counts as open after its end. MediaWiki reuses its own cached values for up to 0.1 s even if they
 * have changed since (`WANObjectCache::isExtremelyNewValue`), so a response made immediately may be old.
 */
export const SETTLE_MS = 500

/** How much longer PHP may work after its process was killed or cut off from the database. */
const MARGIN_S = 30

/** How long something may write after nobody waits for it any more. @param seconds the time that PHP may take. */
export function openMsFor(seconds: number): number {
  return (seconds + MARGIN_S) * SECOND_MS
}

/** @param mark changes with each write. @param generation the state of what all wikis depend on. */
export function epochText({ version, record }: EpochWiki, mark: string, generation: number): string {
  // Texts that people have written come last, because they may contain anything.
  const texts = [record.lockReason, record.serviceReadOnly, record.banner].map(text => text ?? '').join('\n')
  return [record.dbName, version, generation, mark, texts.trimEnd()].join(' ')
}
