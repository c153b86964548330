import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { SECOND_MS } from '#contract/durations.ts'
import { TICKET_SECONDS } from '#contract/people/log-in-ticket.ts'
import type { RequestCost } from '#server/gateway/limits/visitor-budgets.ts'
import { deviceOf } from '#server/gateway/page-cache/device.ts'
import { hasPersonalHeader } from '#server/gateway/page-cache/public-request.ts'
import { headerOf } from '#server/gateway/page-cache/public-response.ts'
import { hasViewCookie } from '#server/gateway/page-cache/reader-cookies.ts'
import { mayWriteByGet } from '#server/gateway/requests/writing-gets.ts'
import { type SpecialPages, specialPages } from '#server/mediawiki/tree/special-pages.ts'
import type { OwnResponse, PhpBackend } from '#server/php/php-backend.ts'
import { fullAddress, readTarget, type Target } from '#server/php/request-target.ts'
import { compressQuickly } from '#server/platform/http/encodings.ts'
import { clientAddress, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import type { WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { LinkedLogIn, LogInAhead, OrderReply, WikiOrder } from '#server/wikis/wiki-orders.ts'
import { whyReadOnly } from '#server/wikis/wiki-record.ts'

export interface LogInsAheadOptions {
  readonly php: Pick<PhpBackend, 'fetch'>
  readonly epochs: Pick<WikiEpochs, 'read'>
  readonly treeDir: string
  readonly hasPhoneViews: boolean
  readonly trusts: TrustedProxies
  readonly onWorked: (wiki: KnownWiki) => void
  readonly costOf: (asked: {
    readonly url: string
    readonly target: Extract<Target, { kind: 'script' }>
    readonly pages: SpecialPages
  }) => RequestCost
}

type Headers = readonly (readonly [name: string, value: string])[]

/** A page that PHP has made for whom it has logged in. */
export interface MadePage {
  readonly headers: Headers
  readonly body: Buffer
  /** Begins while the browser is on its way. */
  readonly gzipped: Promise<Buffer>
}

/** A log-in that nobody has got yet. */
interface MadeLogIn {
  readonly answer: OrderReply
  readonly headers: Headers
  /** Null if it is not to be shown. */
  readonly page: (MadePage & { readonly madeFor: Circumstances }) | null
}

/** What a page depends on besides its wiki and whose session it is in. */
interface Circumstances {
  readonly url: string
  readonly epoch: string
  readonly remoteAddress: string
  readonly agent: string
}

interface Begun extends Owned {
  readonly dbName: string
  readonly order: LinkedLogIn
  readonly made: Promise<MadeLogIn | null>
  /** Ends its wait for the wiki's write lane. */
  readonly unneeded: AbortController
}

interface Owned {
  /** The member's id. */
  readonly member: number
}

/** Log-ins that wait for their browsers at once, and pages that do. The oldest gives way and is done at the end alone. */
const WAITING_MAX = 100
/** Those of one member, so that nobody makes everybody else's give way, or has PHP log in for nobody all the time. */
const MEMBER_MAX = 4
/** Bytes. A larger page is made when it is asked for. */
const PAGE_MAX = 256 * 1024
/** How long a page waits for the browser that has got its session. */
const PAGE_MS = 10 * SECOND_MS
/** By which PHP tells how it has obeyed, if it goes on to a page (`Orders.php`). */
const ANSWER_HEADER = 'x-wikistead-answer'

/**
 * Log-ins to linked accounts that PHP begins while their browsers are still on their way, and in the same run the pages
 * that these open then. Nobody gets a session before everything is looked up at the end, nor a page without its session.
 */
export class LogInsAhead {
  private readonly options: LogInsAheadOptions
  private readonly begun = new LRUCache<string, Begun>({
    ...{ max: WAITING_MAX, ttl: TICKET_SECONDS * SECOND_MS, ttlAutopurge: true },
    dispose: ({ unneeded }, _key, reason) => {
      if (reason !== 'delete') unneeded.abort()
    },
  })
  /** By the session's cookie. */
  private readonly pages = new LRUCache<string, NonNullable<MadeLogIn['page']> & Owned>({
    ...{ max: WAITING_MAX, ttl: PAGE_MS, ttlAutopurge: true },
  })

  constructor(options: LogInsAheadOptions) {
    this.options = options
  }

  /** Does nothing where the end may have to do something else. */
  begin(wiki: KnownWiki, ahead: LogInAhead): void {
    const { record } = wiki
    const { member } = ahead
    if (hasShare(this.begun.values(), member)) return
    const url = ahead.returnTo.split('#', 1)[0] ?? ''
    const target = readTarget(fullAddress(url))
    if (whyReadOnly(record) !== null || target.kind !== 'script' || target.script !== 'index.php') return
    const pages = specialPages(this.options.treeDir, record.language)
    if (mayWriteByGet({ url, headers: { cookie: record.dbName }, target, wiki, pages: () => pages })) return
    // A costly page takes its turn when it is asked for.
    if (this.options.costOf({ url, target, pages }) !== 'plain') return
    const unneeded = new AbortController()
    const made = this.make(wiki, ahead, { url, unneeded: unneeded.signal }).catch(() => null)
    this.begun.set(ahead.key, { dbName: record.dbName, order: ahead.order, member, made, unneeded })
  }

  /**
   * Takes a log-in that was begun. Its page waits for whoever is given the session.
   * @returns null if there is none that does what is ordered now.
   */
  async take(
    key: string,
    { record }: KnownWiki,
    order: WikiOrder,
  ): Promise<Pick<MadeLogIn, 'answer' | 'headers'> | null> {
    const begun = this.begun.get(key)
    if (!begun || begun.dbName !== record.dbName || order.do !== 'log-in') return null
    this.begun.delete(key)
    const made = isFor(begun.order, order) ? await begun.made : null
    if (made === null || 'failed' in made.answer) return null
    const session = cookiesSetBy(made.headers).find(pair => pair.includes(`${record.dbName}_session=`))
    const { member } = begun
    if (session !== undefined && made.page !== null && !hasShare(this.pages.values(), member))
      this.pages.set(session, { ...made.page, member })
    return made
  }

  /** The page that was made for a request, once; null if there is none, or if it might be another one by now. */
  async pageFor(request: IncomingMessage, wiki: KnownWiki): Promise<MadePage | null> {
    const { method, url, headers } = request
    if (this.pages.size === 0 || method !== 'GET') return null
    const session = (headers.cookie ?? '').split(';').find(pair => this.pages.has(pair.trim()))
    if (session === undefined) return null
    const page = this.pages.get(session.trim())
    this.pages.delete(session.trim())
    if (!page || hasPersonalHeader(headers) || hasViewCookie(headers.cookie)) return null
    // Without an epoch, MediaWiki makes the page now.
    const read = await this.options.epochs.read(wiki).catch(() => null)
    if (read === null) return null
    const now: Circumstances = {
      ...{ url: url ?? '', epoch: read.epoch, remoteAddress: clientAddress(request, this.options.trusts) },
      agent: headers['user-agent'] ?? '',
    }
    const isSame = (Object.keys(now) as (keyof Circumstances)[]).every(
      name => now[name] === page.madeFor[name],
    )
    return isSame ? page : null
  }

  private async make(
    wiki: KnownWiki,
    ahead: LogInAhead,
    { url, unneeded }: { readonly url: string; readonly unneeded: AbortSignal },
  ): Promise<MadeLogIn> {
    const { php, epochs, hasPhoneViews, onWorked } = this.options
    const { remoteAddress, userAgent: agent = '' } = ahead.client
    // Not the languages, of which the service's pages ask for their own: members set theirs, and no text depends on them.
    const headers = { 'user-agent': agent }
    const { epoch } = await epochs.read(wiki)
    const answered = Promise.withResolvers<OwnResponse>()
    wiki.lock
      .write(
        async writing => {
          const response = await php.fetch(wiki, {
            ...{ url, headers, remoteAddress, mayRead: false },
            isPhone: hasPhoneViews && deviceOf(headers) === 'phone',
            order: JSON.stringify({ ...ahead.order, shows: true }),
            // The session is stored by then. What PHP does after it, others wait for in the lane.
            onWhole: answered.resolve,
          })
          // No page of the wiki has changed.
          await writing.cancel()
          answered.resolve(response)
        },
        unneeded,
        'doubtful',
      )
      .catch(answered.reject)
      // While the page is sent, the wiki is left alone.
      .finally(() => onWorked(wiki))
    return readMade(await answered.promise, { url, epoch, remoteAddress, agent })
  }
}

function readMade({ status, headers, text }: OwnResponse, madeFor: Circumstances): MadeLogIn {
  const answer = JSON.parse(headerOf(headers, ANSWER_HEADER)) as OrderReply
  const body = Buffer.from(text)
  const isPage = status === 200 && /^text\/html\b/i.test(headerOf(headers, 'content-type'))
  if (!isPage || body.length > PAGE_MAX) return { answer, headers, page: null }
  const gzipped = compressQuickly(body)
  // Whoever sends the page learns of it.
  gzipped.catch(() => undefined)
  const ofPage = headers.filter(([name]) => name.toLowerCase() !== 'set-cookie')
  return { answer, headers, page: { headers: ofPage, body, gzipped, madeFor } }
}

/** Whether as many wait for a member already as may. */
function hasShare(waiting: Iterable<Owned>, member: number): boolean {
  return [...waiting].filter(each => each.member === member).length >= MEMBER_MAX
}

/** Whether a log-in that was begun is the one that is ordered, and does not claim a later password. */
function isFor(begun: LinkedLogIn, order: WikiOrder & { readonly do: 'log-in' }): boolean {
  return (
    order.account !== null &&
    !order.sysop &&
    order.account.id === begun.account.id &&
    order.account.since === begun.account.since &&
    begun.authenticatedAt <= order.authenticatedAt
  )
}

function cookiesSetBy(headers: Headers): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value.split(';', 1)[0] ?? '')
}
