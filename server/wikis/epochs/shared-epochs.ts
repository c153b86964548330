import { BatchReader } from '#server/platform/database/batch-reader.ts'
import type { EpochRow, EpochRows } from './epoch-rows.ts'
import { EPOCH_QUERY_MS, SharedWriting, type SharedWritingOptions } from './shared-writing.ts'
import {
  type Epoch,
  EpochsUnavailableError,
  type EpochWiki,
  epochText,
  OPEN_ANSWER_MS,
  type WikiEpochs,
  type Writing,
  type WritingKind,
} from './wiki-epochs.ts'

interface SharedEpochsOptions extends SharedWritingOptions {
  readonly rows: Pick<EpochRows, 'open' | 'mark' | 'close' | 'cancel' | 'read'>
}

/** The epochs of a service with several processes, as rows. */
export class SharedEpochs implements WikiEpochs {
  private readonly options: SharedEpochsOptions
  private readonly reader: BatchReader<EpochRow>
  /** The generation of what each process has in its own directory. Kept in memory, as is the cache. */
  private generation = 0

  constructor(options: SharedEpochsOptions) {
    this.options = options
    this.reader = new BatchReader({
      read: async hosts => await options.rows.read(hosts),
      timeoutMs: EPOCH_QUERY_MS,
      unavailable: cause => new EpochsUnavailableError('The epochs of the wikis cannot be read.', { cause }),
    })
  }

  async read(wiki: EpochWiki): Promise<Epoch> {
    const asked = performance.now()
    const { generation } = this
    const { mark, openForMs } = (await this.reader.read(wiki.host)) ?? { mark: '', openForMs: 0 }
    return {
      epoch: epochText(wiki, mark, generation),
      until: openForMs > 0 ? asked + OPEN_ANSWER_MS : Number.POSITIVE_INFINITY,
    }
  }

  async begin({ host }: Pick<EpochWiki, 'host'>, kind: WritingKind = 'sure'): Promise<Writing> {
    const writing = new SharedWriting(this.options, host)
    try {
      await writing.begin(kind)
    } catch (cause) {
      throw new EpochsUnavailableError('The database could not record that a wiki is about to change.', {
        cause,
      })
    }
    return writing
  }

  renewAll(): void {
    this.generation++
  }
}
