import type { WikiEpochs, Writing, WritingKind } from '#server/engine/epochs/wiki-epochs.ts'
import { mayGoOn } from '#server/engine/php/php-backend.ts'
import { WorkerSlots } from '#server/engine/php/worker-slots.ts'
import type { WikiStorageKind } from './wiki-record.ts'

/** Requests that may wait to write to a wiki. */
const WAITING_MAX = 256

/**
 * With SQLite one slot: it loses secondary updates when two requests write to a wiki at the same time. MariaDB
 * has no such limit. Whoever writes starts a new epoch of the wiki.
 */
export class WriteLane {
  private readonly slots: WorkerSlots
  private readonly begin: (kind: WritingKind) => Promise<Writing>

  constructor(storage: WikiStorageKind, begin: (kind: WritingKind) => ReturnType<WikiEpochs['begin']>) {
    this.slots = new WorkerSlots(storage === 'sqlite' ? 1 : Number.POSITIVE_INFINITY, WAITING_MAX)
    this.begin = begin
  }

  /**
   * Does what writes to the wiki.
   * @param work gets what a client's answer has to wait for. What it writes counts when this resolves.
   * @throws as `WorkerSlots.acquire`; EpochsUnavailableError; what `work` throws.
   */
  async write<Result>(
    work: (writing: Writing) => Promise<Result>,
    signal?: AbortSignal | undefined,
    kind?: WritingKind,
  ): Promise<Result> {
    const leave = await this.hold(signal)
    try {
      return await this.writeBeside(work, kind)
    } finally {
      leave()
    }
  }

  /** As {@link write} without waiting for others, for what usually only reads. */
  async writeBeside<Result>(
    work: (writing: Writing) => Promise<Result>,
    kind: WritingKind = 'sure',
  ): Promise<Result> {
    const writing = await this.begin(kind)
    try {
      return await work(writing)
    } catch (error) {
      if (mayGoOn(error)) await writing.lapse()
      throw error
    } finally {
      await writing.end()
    }
  }

  /**
   * Keeps others from writing, for somebody who does not write.
   * @returns a function that ends it, which may be called more than once.
   * @throws as `WorkerSlots.acquire`.
   */
  async hold(signal?: AbortSignal | undefined): Promise<() => void> {
    return await this.slots.acquire(signal)
  }
}
