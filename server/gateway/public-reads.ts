import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { DEFAULT_LANGUAGE, type LanguageCode } from '#contract/domain/language-code.ts'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import { specialNamespace } from '#server/mediawiki/tree/special-namespace.ts'
import type { FastCgiResponse } from '#server/php/fastcgi/fastcgi-client.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import type { Target } from '#server/php/request-target.ts'
import { requestIdOf } from '#server/platform/http/request-id.ts'
import { goneSignal } from '#server/platform/http/response-close.ts'
import { clientNetwork, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import { type StorageFault, StorageFaultError } from '#server/platform/storage-fault.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import type { Admitted } from './admission.ts'
import { saysStorageIsGone } from './forward.ts'
import { type Requester, secondsFor } from './limits/shares.ts'
import type { CacheClient } from './page-cache/cache-client.ts'
import { type Device, deviceOf } from './page-cache/device.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { NEUTRAL_ADDRESS, type PublicRequest, publicRequestOf } from './page-cache/public-request.ts'
import { CACHE_STATUS, cacheStatus } from './page-cache/send-cached.ts'
import type { PhpTurn, PhpTurns } from './php-turns.ts'
import { faultOfResponse } from './storage-fault.ts'

type ScriptTarget = Extract<Target, { kind: 'script' }>

interface PublicReadsOptions {
  readonly php: Pick<PhpBackend, 'run'>
  readonly turns: PhpTurns
  readonly cache: PageCache
  readonly treeDir: string
  /** Whether phones get pages of their own. */
  readonly hasPhoneViews: boolean
  readonly trusts: TrustedProxies
  /** As in `ScriptRequestsOptions`. */
  readonly writeFault: (wiki: KnownWiki) => Promise<StorageFault | null>
  readonly onWorked: (wiki: KnownWiki) => void
}

/** Answers visitors' reads from the page cache, or has PHP make a response for everybody. */
export class PublicReads {
  private readonly options: PublicReadsOptions
  private readonly specialNamespaces = new Map<LanguageCode, string>()

  constructor(options: PublicReadsOptions) {
    this.options = options
  }

  /** The client's device, as PHP sees it. */
  deviceOf({ headers }: Pick<IncomingMessage, 'headers'>): Device {
    return this.options.hasPhoneViews ? deviceOf(headers) : 'desktop'
  }

  /**
   * @param admission charges the client's network; only called when PHP has to work.
   * @returns false when the client needs a response of its own.
   * @throws as {@link PageCache.serve}.
   */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    target: ScriptTarget,
    admission: () => Promise<Admitted>,
  ): Promise<boolean> {
    const { cache, trusts } = this.options
    const { dbName, language = DEFAULT_LANGUAGE } = wiki.record
    const names = { dbName, specialNamespace: this.specialNamespaceOf(language) }
    // Nothing on a private wiki is public.
    const asked = isPrivate(wiki.record.settings)
      ? null
      : publicRequestOf(request, target, names, this.deviceOf(request))
    if (asked) {
      const network = () => clientNetwork(request, trusts)
      const gone = () => goneSignal(response)
      const client = { request, response, wiki, asked, gone, network }
      if (await cache.serve(client, this.fetcher(client, admission))) return true
    }
    cache.counts.bypass++
    response.setHeader(CACHE_STATUS, cacheStatus('bypass'))
    return false
  }

  private fetcher({ request, wiki, asked }: CacheClient, admission: () => Promise<Admitted>) {
    let turn: PhpTurn | null = null
    return {
      enter: async (gone: AbortSignal) => {
        const { requester, work, charge } = await admission()
        turn = await this.options.turns.take(requester, work, gone, charge)
        return turn.end
      },
      run: async () => await this.run(wiki, asked, requestIdOf(request), () => turn?.start()),
    }
  }

  /**
   * PHP gets nothing that a client chooses, except what is part of the response's key.
   * @param id the id that the service gave the request, for logs.
   */
  private async run(
    wiki: KnownWiki,
    { url, target, headers, device }: PublicRequest,
    id: string,
    onStart: () => void,
  ): Promise<FastCgiResponse> {
    const { php, writeFault, onWorked } = this.options
    const visitor: Requester = { network: '', wiki: wiki.host, loggedIn: false }
    const answer = await php.run({
      wiki,
      request: {
        method: 'GET',
        url,
        script: target.script,
        pathInfo: target.pathInfo,
        headers: { ...headers, 'x-request-id': id },
        remoteAddress: NEUTRAL_ADDRESS,
        bodyLength: null,
        isPhone: device === 'phone',
        seconds: secondsFor(visitor, 'reads'),
      },
      // Never aborted, because other clients may wait for the response, and it is cached.
      signal: new AbortController().signal,
      onStart,
    })
    answer.body.once('close', () => onWorked(wiki))
    const fault = faultOfResponse(answer)
    if (fault === null && !saysStorageIsGone(answer)) return answer
    await finished(answer.body.resume())
    // On a read-only disk, SQLite cannot even open a database that keeps a log of its changes.
    const cause = fault === null || fault === 'away' ? ((await writeFault(wiki)) ?? fault) : fault
    throw cause === null
      ? new StorageUnavailableError("The wiki's database is not there.")
      : new StorageFaultError(cause)
  }

  private specialNamespaceOf(language: LanguageCode): string {
    const known = this.specialNamespaces.get(language)
    if (known !== undefined) return known
    const name = specialNamespace(this.options.treeDir, language)
    this.specialNamespaces.set(language, name)
    return name
  }
}
