import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/durations.ts'
import { parseJsonObject } from '#contract/parse-json-object.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import type { Clock } from '#server/platform/clock.ts'
import { EpochsUnavailableError, type WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { hasMemberCredentials } from './known-members.ts'
import { type Requester, secondsFor } from './limits/shares.ts'
import type { Charge } from './limits/visitor-budgets.ts'
import type { PhpTurns } from './php-turns.ts'

interface ReadersOptions {
  readonly php: Pick<PhpBackend, 'run'>
  readonly turns: PhpTurns
  readonly epochs: Pick<WikiEpochs, 'read'>
  /** The epochs' clock. */
  readonly clock: Clock
}

/** A client that requests something of a private wiki that MediaWiki does not serve itself. */
interface AskingReader {
  readonly wiki: KnownWiki
  readonly headers: IncomingHttpHeaders
  readonly requester: Requester
  readonly remoteAddress: string
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal
  /** Charges the client's network. Called only when MediaWiki is asked. */
  readonly charge: () => Charge
}

/** MediaWiki answers this request for everybody, even on a private wiki. */
const RIGHTS = '/w/api.php?action=query&meta=userinfo&uiprop=rights&format=json&formatversion=2'
/** How long MediaWiki's confirmation lasts if nothing is written, because a session can also expire. */
const CONFIRMED_MS = MINUTE_MS
const CONFIRMED_MAX = 20_000

/**
 * Knows who may read private wikis. MediaWiki decides by the client's own cookies or token. Its confirmation
 * lasts until something is written to the wiki, because logging out or losing a right is a write.
 */
export class Readers {
  private readonly options: ReadersOptions
  private readonly confirmed = new LRUCache<string, number>({ max: CONFIRMED_MAX })

  constructor(options: ReadersOptions) {
    this.options = options
  }

  /** @throws as `PhpTurns.take` and `PhpBackend.run`. */
  async mayRead(asking: AskingReader): Promise<boolean> {
    const { wiki, headers } = asking
    if (!hasMemberCredentials(wiki, headers)) return false
    const epoch = await this.epochOf(wiki)
    const now = this.options.clock.now()
    const key = epoch && `${epoch.epoch}\n${credentialsOf(headers)}`
    if (key !== null && now < (this.confirmed.get(key) ?? 0)) return true
    const isReader = await this.ask(asking)
    if (isReader && epoch && key !== null) this.confirmed.set(key, Math.min(epoch.until, now + CONFIRMED_MS))
    return isReader
  }

  private async ask({ wiki, headers, requester, remoteAddress, gone, charge }: AskingReader) {
    const turn = await this.options.turns.take(requester, 'reads', gone, charge())
    try {
      const { cookie, authorization } = headers
      const answer = await this.options.php.run({
        wiki,
        request: {
          method: 'GET',
          url: RIGHTS,
          script: 'api.php',
          pathInfo: '',
          headers: { ...(cookie && { cookie }), ...(authorization && { authorization }) },
          remoteAddress,
          bodyLength: null,
          seconds: secondsFor(requester, 'reads'),
        },
        signal: new AbortController().signal,
        onStart: turn.start,
      })
      const reply = parseJsonObject(await text(answer.body)) as UserInfoReply | null
      const rights = reply?.query?.userinfo?.rights
      return answer.status === 200 && Array.isArray(rights) && rights.includes('read')
    } finally {
      turn.end()
    }
  }

  /** @returns null when the epoch is unknown; MediaWiki is then asked each time. */
  private async epochOf(wiki: KnownWiki) {
    try {
      return await this.options.epochs.read(wiki)
    } catch (error) {
      if (error instanceof EpochsUnavailableError) return null
      throw error
    }
  }
}

interface UserInfoReply {
  readonly query?: { readonly userinfo?: { readonly rights?: unknown } }
}

function credentialsOf({ cookie = '', authorization = '' }: IncomingHttpHeaders): string {
  return createHash('sha256').update(`${cookie}\n${authorization}`).digest('base64')
}
