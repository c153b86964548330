import { finished } from 'node:stream/promises'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { type Requester, type Shares, secondsFor } from './limits/shares.ts'
import type { PhpTurns } from './php-turns.ts'
import type { ScriptRequestsOptions } from './script-requests-options.ts'

interface ThumbnailContext extends Pick<ScriptRequestsOptions, 'php' | 'fileRoom' | 'onWorked'> {
  readonly shares: Shares
  readonly turns: PhpTurns
}

/** Who asks for a thumbnail, and of which wiki. */
interface ThumbnailOrder {
  readonly wiki: KnownWiki
  readonly requester: Requester
  readonly remoteAddress: string
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal
}

/** A thumbnail that `thumb.php` can make. */
export interface Thumbnail {
  /** The picture's name, as its file has it. */
  readonly picture: string
  /** Whether it is an older version. */
  readonly isArchived: boolean
  /** Pixels. */
  readonly width: number
  readonly exists: () => Promise<boolean>
}

/** Has MediaWiki make a thumbnail, unless it cannot or there is no room for it. */
export async function makeThumbnail(
  { php, fileRoom, onWorked, shares, turns }: ThumbnailContext,
  { wiki, requester, remoteAddress, gone }: ThumbnailOrder,
  { picture, isArchived, width, exists }: Thumbnail,
): Promise<void> {
  const leave = await shares.forThumbnail(requester, gone)
  try {
    if (await exists()) return
    const room = await fileRoom(wiki)
    if (room === 0) return
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
          fileRoom: room,
          // Who gets it is asked before.
          mayRead: true,
        },
        signal: new AbortController().signal,
        onStart: turn.start,
      })
      // The file itself is sent, with the headers that all files have.
      await finished(answer.body.resume())
    } finally {
      turn.end()
    }
  } finally {
    leave()
    onWorked(wiki)
  }
}
