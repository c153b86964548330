import { SECOND_MS } from '#contract/durations.ts'
import { StorageSilentError } from '#server/platform/http/storage-refusal.ts'

/** A wiki, as far as its epoch depends on it. */
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

/** A `doubtful` write is one that is often cancelled: it starts a new epoch only when it has changed something. */
export type WritingKind = 'sure' | 'doubtful'

export interface Epoch {
  /** Equal texts mean that nothing was written in between. */
  readonly epoch: string
  /** Milliseconds of a clock that never jumps: an answer made now may be used only until then. */
  readonly until: number
}

/** Something that writes to a wiki. None of its methods rejects, and none waits long for the database. */
export interface Writing {
  /**
   * What is written so far counts from now on, in every process. Await it before a client gets the first byte
   * of an answer.
   */
  changed(): Promise<void>
  /**
   * The same, and nothing more will be written. Await it before a client gets the last byte. May be called
   * more than once.
   */
  end(): Promise<void>
  /** Instead of {@link end}, when PHP may go on writing although nobody waits for it any more. */
  lapse(): Promise<void>
  /** Instead of {@link end}, when nothing was written that a page shows: the epoch goes on. */
  cancel(): Promise<void>
}

/**
 * What a cached answer depends on besides its request. Whatever may write to a wiki starts a new epoch for it;
 * docs/adr/0038 says why.
 */
export interface WikiEpochs {
  /** Never older than this call. @throws EpochsUnavailableError when the database does not answer. */
  read(wiki: EpochWiki): Promise<Epoch>
  /**
   * Call before anything may write to the wiki. `WikiLock` does it for everybody who writes through it.
   * @throws EpochsUnavailableError when the database does not answer: nothing may be written then.
   */
  begin(wiki: Pick<EpochWiki, 'host'>, kind?: WritingKind): Promise<Writing>
  /** Something that the pages of all wikis depend on has changed in this process. */
  renewAll(): void
}

/** The database does not say what was written. */
export class EpochsUnavailableError extends StorageSilentError {
  override readonly name = 'EpochsUnavailableError'
}

/**
 * How long an answer may be used that was made while something writes. It may be older than what is written,
 * and who writes may be killed before it says so.
 */
export const OPEN_ANSWER_MS = 5 * SECOND_MS

/**
 * How long a write counts as open after its end. MediaWiki reuses its own cached values for up to 0.1 s even if they
 * have changed since (`WANObjectCache::isExtremelyNewValue`), so an answer that is made at once may be old.
 */
export const SETTLE_MS = 500

/** A process that is cut off from the database, or killed, leaves PHP at work for no longer. */
const MARGIN_S = 30

/** How long something may write after nobody waits for it any more. @param seconds that PHP may take. */
export function openMsFor(seconds: number): number {
  return (seconds + MARGIN_S) * SECOND_MS
}

/** @param mark changes with each write. @param generation of what all wikis depend on. */
export function epochText({ version, record }: EpochWiki, mark: string, generation: number): string {
  // What people have written is last, because it may contain anything.
  const told = [record.lockReason, record.serviceReadOnly, record.banner].map(text => text ?? '').join('\n')
  return [record.dbName, version, generation, mark, told.trimEnd()].join(' ')
}
