import type { PhpBackend } from '#server/php/php-backend.ts'
import type { KnownWiki } from './registry.ts'

/** An account inside a wiki, as it was when it was linked. */
export interface LocalAccount {
  /** Its number in the wiki. */
  readonly id: number
  /** When it was made, as the wiki says; null if that is not known yet. */
  readonly since: string | null
}

/** An account that the wiki makes, unless it has made it already and its answer was lost. */
interface AccountToMake {
  readonly account: null
  /** Says for whom, in all attempts (`accountClaim`). */
  readonly claim: string
}

/** What the service has a wiki's PHP do in place of a page (`Orders.php`). */
export type WikiOrder =
  | ({
      readonly do: 'log-in'
      /** For a new account; if it is taken, the wiki adds a number. */
      readonly name: string
      /** Whether the account becomes one of the wiki's administrators, unless it is blocked there. */
      readonly sysop: boolean
      /** When the member last gave the password, in seconds since 1970. */
      readonly authenticatedAt: number
    } & ({ readonly account: LocalAccount } | AccountToMake))
  | { readonly do: 'end-sessions'; readonly account: LocalAccount }
  /** An account is made as for a visitor: within the wiki's own rules (`JoinOrders.php`). */
  | ({
      readonly do: 'join'
      readonly name: string
      /** A verified address; null if the wiki may not learn it. */
      readonly email: string | null
      /** One of the wiki's questions, and what the member has written; null if it has none. */
      readonly question: string | null
      readonly answer: string | null
    } & AccountToMake)
  /** Finds an account by its own password, as a log-in on the wiki would. */
  | { readonly do: 'prove'; readonly account: null; readonly name: string; readonly password: string }
  /** The account leaves all groups, and its sessions end. */
  | {
      readonly do: 'drop-rights'
      readonly account: LocalAccount
      /** Its name when it was linked, which it must still have if nobody knows when it was made. */
      readonly name: string
    }

/** A log-in to an account that is linked already. It gives no rights. */
export type LinkedLogIn = Extract<WikiOrder, { readonly do: 'log-in'; readonly account: LocalAccount }> & {
  readonly sysop: false
}

/** A log-in that PHP may begin while its browser is still on its way to the wiki's host. */
export interface LogInAhead {
  /** By which {@link WikiLogIns.redeem} names it. Nobody can guess it. */
  readonly key: string
  readonly order: LinkedLogIn
  /** The path of the wiki that the browser opens then. */
  readonly returnTo: string
  readonly client: OrderingClient
}

export type OrderAnswer =
  | { readonly id: number; readonly since: string; readonly name: string; readonly made: boolean }
  /** `gone`: there is no such account any more. `refused`: the wiki cannot do it now, or does not want to. */
  | { readonly failed: 'gone' | 'refused'; readonly why?: WikiRefusal }

/**
 * Why a wiki makes or opens no account: the name is taken or not allowed there, the answer or the password is wrong, the
 * account asks for more than its password, there were too many attempts, the account or the network is blocked, nobody
 * may create an account.
 */
export type WikiRefusal =
  | ('taken' | 'name' | 'answer' | 'password' | 'incomplete')
  | ('many' | 'blocked' | 'closed')

/** A wiki that is full lets people log in there (`quota.php`). */
const LOG_IN_URL = '/w/index.php?title=Special:UserLogin'

/** Who causes an order. */
export interface OrderingClient {
  readonly remoteAddress: string
  readonly userAgent: string | undefined
}

interface ObeyedOrder {
  readonly answer: OrderAnswer
  /** For the client; those of a log-in set its cookies. */
  readonly headers: readonly (readonly [string, string])[]
}

/**
 * Has a wiki's PHP do something, in the wiki's write lane. PHP gets nothing that the client has sent, so neither a cookie
 * nor a field of a form can have a part in it.
 * @throws as `PhpBackend.run`; Error when there is no readable answer.
 */
export async function giveOrder(
  php: Pick<PhpBackend, 'fetch'>,
  wiki: KnownWiki,
  order: WikiOrder,
  client?: OrderingClient,
): Promise<ObeyedOrder> {
  return await wiki.lock.write(
    async writing => {
      const { text, headers } = await php.fetch(wiki, {
        ...{ method: 'POST', url: LOG_IN_URL, form: {}, order: JSON.stringify(order) },
        ...(client && { remoteAddress: client.remoteAddress }),
        ...(client?.userAgent && { headers: { 'user-agent': client.userAgent } }),
      })
      const answer = JSON.parse(text) as OrderAnswer
      // A log-in alone changes no page. The end of sessions changes none either, but who may read a private wiki.
      const isLogInAlone = order.do === 'log-in' && !order.sysop
      if ('failed' in answer || ((isLogInAlone || order.do === 'prove') && !answer.made))
        await writing.cancel()
      return { answer, headers }
    },
    undefined,
    'doubtful',
  )
}

/** What the gateway asks the service when a browser comes back to a wiki's host. */
export interface WikiLogIns {
  /**
   * Redeems a code, which is used up by that.
   * @param nonces what the browser says that this host has given it.
   * @param act has the wiki's PHP do something for the browser, unless that was begun by this key and has been done.
   */
  redeem(
    wiki: { readonly id: number; readonly domain: string },
    code: string,
    nonces: readonly string[],
    act: (order: WikiOrder, key?: string) => Promise<OrderAnswer>,
  ): Promise<LogInResult>
}

export type LogInResult =
  | {
      readonly returnTo: string
      /** Whether the member belongs to the operator team, and has logged in with two steps. */
      readonly isOfTeam: boolean
    }
  /**
   * `dead`: the code was used, has expired, never was, or is for another browser or wiki. `gone`: the member may not any
   * more. `refused`: the wiki cannot log anybody in now.
   */
  | { readonly failed: 'dead' | 'gone' | 'refused' }
