import { finished } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/durations.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { saysStorageIsGone } from './forward.ts'
import { type Requester, type Shares, secondsFor } from './limits/shares.ts'
import type { PhpTurns } from './php-turns.ts'
import type { ScriptRequestsOptions } from './script-requests-options.ts'
import { faultOfResponse } from './storage-fault.ts'

interface ThumbnailContext extends Pick<ScriptRequestsOptions, 'php' | 'fileRoom' | 'onWorked' | 'clock'> {
  readonly shares: Shares
  readonly turns: PhpTurns
}

/** Who requests a thumbnail, and from which wiki. */
interface ThumbnailOrder {
  readonly wiki: KnownWiki
  readonly requester: Requester
  readonly remoteAddress: string
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal
}

/** A thumbnail that `thumb.php` can make. */
export interface Thumbnail {
  /** The name of the picture's file. */
  readonly picture: string
  /** Whether it shows an older version of the picture. */
  readonly isArchived: boolean
  /** Pixels. */
  readonly width: number
  readonly exists: () => Promise<boolean>
}

/** How long a thumbnail that could not be made is not tried again. */
export const RETRY_MS = 5 * MINUTE_MS
const UNMADE_MAX = 20_000

/** Has MediaWiki make thumbnails. */
export class ThumbnailMaker {
  private readonly context: ThumbnailContext
  /** Thumbnails that could not be made, such as widths larger than their pictures, and until when that is remembered. */
  private readonly unmade = new LRUCache<string, number>({ max: UNMADE_MAX })

  constructor(context: ThumbnailContext) {
    this.context = context
  }

  /** Has MediaWiki make a thumbnail, unless it failed a moment ago or there is no room for it. */
  async make(order: ThumbnailOrder, thumbnail: Thumbnail): Promise<void> {
    const { wiki, requester, gone } = order
    const { fileRoom, onWorked, shares, clock } = this.context
    const { picture, isArchived, width, exists } = thumbnail
    const key = JSON.stringify([wiki.record.dbName, picture, isArchived, width])
    const wasTried = () => clock.now() < (this.unmade.get(key) ?? 0)
    if (wasTried()) return
    const leave = await shares.forThumbnail(requester, gone)
    try {
      if (wasTried() || (await exists())) return
      const room = await fileRoom(wiki)
      if (room === 0) return
      const isFault = await this.run(order, thumbnail, room)
      if (!isFault && !(await exists())) this.unmade.set(key, clock.now() + RETRY_MS)
    } finally {
      leave()
      onWorked(wiki)
    }
  }

  /** @returns whether the wiki's storage failed, which says nothing about the picture. */
  private async run(
    { wiki, requester, remoteAddress, gone }: ThumbnailOrder,
    { picture, isArchived, width }: Thumbnail,
    fileRoom: number,
  ): Promise<boolean> {
    const { php, turns } = this.context
    const query = new URLSearchParams({
      f: picture,
      width: String(width),
      ...(isArchived && { archived: '1' }),
    })
    const turn = await turns.take(requester, 'reads', gone)
    try {
      const answer = await php.run({
        wiki,
        request: {
          method: 'GET',
          url: `/w/thumb.php?${query}`,
          headers: {},
          script: 'thumb.php',
          pathInfo: '',
          remoteAddress,
          bodyLength: null,
          seconds: secondsFor(requester, 'reads'),
          fileRoom,
          // The caller has already checked who may get it.
          mayRead: true,
        },
        signal: new AbortController().signal,
        onStart: turn.start,
      })
      // The file is sent from disk later, with the headers that all files have.
      await finished(answer.body.resume())
      return faultOfResponse(answer) !== null || saysStorageIsGone(answer)
    } finally {
      turn.end()
    }
  }
}
