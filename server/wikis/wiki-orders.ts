import type { PhpBackend } from '#server/php/php-backend.ts'
import type { KnownWiki } from './registry.ts'

/** An account on a wiki, as it was when it was linked. */
export interface LocalAccount {
  /** Its user id on the wiki. */
  readonly id: number
  /** When it was made, according to the wiki; null if that is not known yet. */
  readonly since: string | null
}

/** An account that the wiki makes, unless it has already done so and its response was lost. */
interface AccountToMake {
  readonly account: null
  /** Identifies for whom the account is, the same in all attempts (`accountClaim`). */
  readonly claim: string
}

/** What the service has a wiki's PHP do instead of serving a page (`Orders.php`). */
export type WikiOrder =
  | ({
      readonly do: 'log-in'
      /** The name for a new account; if it is taken, the wiki adds a number. */
      readonly name: string
      /** Whether the account becomes one of the wiki's administrators, unless it is blocked there. */
      readonly sysop: boolean
      /** When the member last entered the password, in seconds since 1970. */
      readonly authenticatedAt: number
    } & ({ readonly account: LocalAccount } | AccountToMake))
  | { readonly do: 'end-sessions'; readonly account: LocalAccount }
  /** Makes an account as for a visitor: within the wiki's own rules (`JoinOrders.php`). */
  | ({
      readonly do: 'join'
      readonly name: string
      /** A verified address; null if the wiki may not learn it. */
      readonly email: string | null
      /** One of the wiki's questions, and the member's answer; null if the wiki has none. */
      readonly question: string | null
      readonly answer: string | null
    } & AccountToMake)
  /** Finds an account by its own password, as a log-in on the wiki would. */
  | { readonly do: 'prove'; readonly account: null; readonly name: string; readonly password: string }
  /** Removes the account from all groups and ends its sessions. */
  | {
      readonly do: 'drop-rights'
      readonly account: LocalAccount
      /** Its name when it was linked, which it must still have if it is not known when it was made. */
      readonly name: string
    }

/** A log-in to an account that is already linked. It gives no rights. */
export type LinkedLogIn = Extract<WikiOrder, { readonly do: 'log-in'; readonly account: LocalAccount }> & {
  readonly sysop: false
}

/** A log-in that PHP may begin while its browser is still on its way to the wiki's host. */
export interface LogInAhead {
  /** The key by which {@link WikiLogIns.redeem} names it. Nobody can guess it. */
  readonly key: string
  /** The id of the member whom it logs in. */
  readonly member: number
  readonly order: LinkedLogIn
  /** The path on the wiki that the browser then opens. */
  readonly returnTo: string
  readonly client: OrderingClient
}

export type OrderReply =
  | { readonly id: number; readonly since: string; readonly name: string; readonly made: boolean }
  /** `gone`: the account no longer exists. `refused`: the wiki cannot do it now, or its rules forbid it. */
  | { readonly failed: 'gone' | 'refused'; readonly why?: WikiRefusal }

/**
 * Why a wiki does not make or open an account: the name is taken or not allowed, the answer or the password is
 * wrong, the account needs more than its password, there were too many attempts, the account or network is
 * blocked, or nobody may create accounts.
 */
export type WikiRefusal =
  | ('taken' | 'name' | 'answer' | 'password' | 'incomplete')
  | ('many' | 'blocked' | 'closed')

/** People can log in at this address even if the wiki is full (`quota.php`). */
const LOG_IN_URL = '/w/index.php?title=Special:UserLogin'

/** The client that causes an order. */
export interface OrderingClient {
  readonly remoteAddress: string
  readonly userAgent: string | undefined
}

interface ObeyedOrder {
  readonly answer: OrderReply
  /** Headers for the client; those of a log-in set its cookies. */
  readonly headers: readonly (readonly [string, string])[]
}

/**
 * Makes a wiki's PHP carry out an order, in the wiki's write lane. PHP gets nothing that the client sent, so
 * neither cookies nor form fields can affect it.
 * @throws as `PhpBackend.run`; Error when there is no readable response.
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
      const answer = JSON.parse(text) as OrderReply
      // A log-in alone changes no page. Ending sessions does not either, but it changes who may read a private wiki.
      const isLogInAlone = order.do === 'log-in' && !order.sysop
      if ('failed' in answer || ((isLogInAlone || order.do === 'prove') && !answer.made))
        await writing.cancel()
      return { answer, headers }
    },
    undefined,
    'doubtful',
  )
}

/** What the gateway asks the service when a browser returns to a wiki's host. */
export interface WikiLogIns {
  /**
   * Redeems a code, which this uses up.
   * @param nonces the nonces that the browser says it got from this host.
   * @param act has the wiki's PHP carry out the order for the browser, unless that has already been done under this key.
   */
  redeem(
    wiki: { readonly id: number; readonly domain: string },
    code: string,
    nonces: readonly string[],
    act: (order: WikiOrder, key?: string) => Promise<OrderReply>,
  ): Promise<LogInResult>
}

export type LogInResult =
  | {
      readonly returnTo: string
      /** Whether the member belongs to the operator team and has logged in with two steps. */
      readonly isOfTeam: boolean
    }
  /**
   * `dead`: the code was used, has expired, never existed, or is for another browser or wiki. `gone`: the member
   * may not log in any more. `refused`: the wiki cannot log anybody in now.
   */
  | { readonly failed: 'dead' | 'gone' | 'refused' }
