import { setImmediate as nextTurn } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { RECENT_LOG_IN_MINUTES } from '#contract/limits.ts'
import { pathWithinWiki, WIKI_LOG_IN_PATH } from '#contract/people/log-in-ticket.ts'
import { hasRight } from '#contract/people/roles.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type Naming, roleOfAccount } from '#server/modules/operator/operators/operators.repository.ts'
import { unauthenticated } from '#server/modules/session/current-user.ts'
import { hashToken, newSecretToken } from '#server/modules/session/secret-token.ts'
import { takeRights } from '#server/modules/wikis/people/take-rights.usecase.ts'
import { accountClaim } from '#server/modules/wikis/shared/account-claim.ts'
import {
  type AccountLink,
  completeLink,
  deleteLink,
  findLink,
  latestUserName,
  markRightsTaken,
  releaseLink,
  reserveLink,
  updateLink,
} from '#server/modules/wikis/shared/account-links.repository.ts'
import type { AskedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { isForeignKeyViolation } from '#server/platform/database/dialect.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import type {
  LocalAccount,
  LogInAhead,
  LogInResult,
  OrderingClient,
  OrderReply,
  WikiLogIns,
} from '#server/wikis/wiki-orders.ts'
import {
  exchangeTicket,
  findAuthentication,
  findStanding,
  insertLogIn,
  type Standing,
  takeLogIn,
} from './log-ins.repository.ts'
import { requireOwnDomain } from './own-domain.ts'

/** The name on a wiki of a member without a user name on any wiki; their address must not be revealed there. */
const NAMELESS = 'Manager'

type Obeyed = Exclude<OrderReply, { failed: string }>
type Account = { readonly account: LocalAccount } | { readonly account: null; readonly claim: string }

/** What beginning a log-in to a wiki needs. */
export interface BeginningLogIn {
  /** The token of the member's session: the ticket works in no other browser. */
  readonly session: string
  readonly client: OrderingClient
  /** A path of the wiki; by default the main page. */
  readonly returnTo?: string | undefined
}

/**
 * Begins a log-in to a wiki.
 * @returns the URL that the member's browser opens.
 * @throws AppError 401 if the session has ended meanwhile, 422 on `return_to` if that leads out of the wiki, 409 if the wiki
 * is not created yet, or if its domain no longer leads here.
 */
export async function beginLogIn(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'dns' | 'engine'>,
  wiki: Pick<AskedWiki, 'id' | 'domain' | 'domain_verified'> & { readonly member: { readonly id: number } },
  { session, client, returnTo = '/' }: BeginningLogIn,
): Promise<string> {
  if (!wiki.domain_verified) throw new AppError(409, 'not-made', msg('error-wiki-opens-once-its-domain'))
  const path = pathWithinWiki(returnTo)
  if (path === null) throw invalid({ return_to: [msg('people-please-send-path-wiki')] })
  const ticket = newSecretToken()
  const leadsHere = requireOwnDomain(deps, wiki)
  // Not awaited: the end of the log-in does whatever this cannot. Without a ticket, nobody can reach its session.
  void logInAhead(deps, wiki, { key: hashToken(ticket), session, returnTo: path, client }, leadsHere).catch(
    () => undefined,
  )
  await leadsHere
  // SQLite blocks the process while it stores the ticket. PHP is connected in one turn and asked in the next.
  for (let turns = 0; turns < 2; turns++) await nextTurn()
  await insertLogIn(deps.db, ticket, {
    ...{ wikiId: wiki.id, userId: wiki.member.id, session, domain: wiki.domain, now: deps.clock.now() },
    returnTo: path,
  }).catch((thrown: unknown) => {
    throw isForeignKeyViolation(thrown) ? unauthenticated() : thrown
  })
  return `${originOf(deps.config, wiki.domain)}${WIKI_LOG_IN_PATH}?ticket=${ticket}`
}

/**
 * Has the wiki log in a linked account while the browser is on its way. Nobody gets the session before the end of the
 * log-in, which checks everything, makes accounts and gives rights.
 * @param leadsHere rejects if the wiki's domain does not lead here: PHP must not work for whoever has it now.
 */
async function logInAhead(
  { db, clock, engine }: Pick<Deps, 'db' | 'clock' | 'engine'>,
  wiki: { readonly id: number; readonly domain: string; readonly member: { readonly id: number } },
  { key, session, returnTo, client }: Omit<LogInAhead, 'member' | 'order'> & { readonly session: string },
  leadsHere: Promise<void>,
): Promise<void> {
  const now = clock.now()
  const { id: wikiId, domain, member } = wiki
  const [link, standing, authentication] = await Promise.all([
    findLink(db, wikiId, member.id),
    findStanding(db, { wikiId, userId: member.id, domain }),
    findAuthentication(db, { session_hash: hashToken(session) }, now),
    leadsHere,
  ])
  if (!link || !standing || !authentication || !mayOpen(standing) || getsRights(standing, link)) return
  const account = { id: link.local_id, since: link.local_since }
  const authenticatedAt = logInSeconds(authentication.at, now)
  const order = { do: 'log-in', account, name: link.username, sysop: false, authenticatedAt } as const
  await engine.logInAhead(domain, { key, member: member.id, order, returnTo, client })
}

/**
 * Sends a browser with a ticket back to the wiki's host, which has given it a nonce.
 * @returns null if the ticket does not work, or not in this browser.
 */
export async function continueLogIn(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  { ticket, nonceHash, session }: { ticket: string; nonceHash: string; session: string },
): Promise<string | null> {
  const found = await exchangeTicket(db, { ticket, nonceHash, session, now: clock.now() })
  return found ? `${originOf(config, found.domain)}${WIKI_LOG_IN_PATH}?code=${found.code}` : null
}

/** The service's part of log-ins, which the gateway calls when a browser redeems a code. */
export function createWikiLogIns({
  config,
  db,
  clock,
  jobs,
}: Pick<Deps, 'clock'> & Naming & { readonly jobs: Pick<Deps['jobs'], 'enqueue'> }): WikiLogIns {
  return {
    redeem: async (wiki, code, nonces, act) => {
      const now = clock.now()
      const row = await takeLogIn(db, code)
      const isOfBrowser = nonces.some(nonce => hashToken(nonce) === row?.nonce_hash)
      if (
        !row ||
        !isOfBrowser ||
        row.expires_at <= now ||
        row.wiki_id !== wiki.id ||
        row.domain !== wiki.domain
      )
        return { failed: 'dead' }
      const authentication = await findAuthentication(db, row, now)
      const who = { wikiId: wiki.id, userId: row.user_id, domain: wiki.domain }
      const standing = await findStanding(db, who)
      if (!authentication || !standing || !mayOpen(standing)) return { failed: 'gone' }
      const manages = isManager(standing)
      const seconds = logInSeconds(authentication.at, now)
      const logIn = async (account: Account, name: string, sysop: boolean) =>
        await act({ do: 'log-in', ...account, name, sysop, authenticatedAt: seconds }, row.ticket_hash)
      const ids = { wiki_id: wiki.id, user_id: row.user_id }
      const isOfTeam =
        authentication.hasTwoStep && (await roleOfAccount({ config, db }, row.user_id)) !== null
      const returned = { returnTo: row.return_to, isOfTeam }
      // The order may have waited long in the wiki's write lane. From here on, ending all sessions includes this account, so
      // a simultaneous end either covers this session, too, or is noticed here. The browser has no cookie yet.
      const finish = async ({ id, since, name }: Obeyed, sysop: boolean): Promise<LogInResult> => {
        const isRunning = (await findAuthentication(db, row, clock.now())) !== undefined
        const last = await findStanding(db, who)
        const isTheirs = last?.local_id === id && (sysop ? isManager(last) : mayOpen(last))
        if (isRunning && isTheirs) return returned
        const account = { id, since }
        const gaveRights = sysop && last !== undefined && !isManager(last)
        const undo = gaveRights
          ? ({ do: 'drop-rights', account, name } as const)
          : ({ do: 'end-sessions', account } as const)
        const undone = await act(undo).catch(() => ({ failed: 'refused' as const }))
        if (!gaveRights) return { failed: 'gone' }
        if (!('failed' in undone)) await markRightsTaken(db, { ...ids, local_id: id })
        else if (undone.failed === 'refused') {
          const asked = { wikiId: wiki.id, userId: row.user_id, by: null }
          await jobs.enqueue(db, takeRights, { ...asked, account, username: name })
        }
        return { failed: 'gone' }
      }
      const openLinked = async (link: AccountLink): Promise<LogInResult | null> => {
        const known = { account: { id: link.local_id, since: link.local_since } }
        const isNew = getsRights(standing, link)
        const answer = await logIn(known, link.username, isNew)
        if (!('failed' in answer)) {
          if (isNew || answer.since !== link.local_since || answer.name !== link.username)
            await updateLink(db, link, {
              ...{ local_since: answer.since, username: answer.name },
              ...(isNew && { rights_taken: 0 }),
            })
          return await finish(answer, isNew)
        }
        if (answer.failed === 'refused') return answer
        // The wiki was put back, or filled with another's data.
        await deleteLink(db, link)
        return null
      }
      const link = await findLink(db, wiki.id, row.user_id)
      const opened = link ? await openLinked(link) : null
      if (opened) return opened
      // A member whose account is gone has to agree again: its name may be somebody else's by now.
      if (!manages) return { failed: 'gone' }
      const username = link?.username ?? (await latestUserName(db, row.user_id, 'by role')) ?? NAMELESS
      const claim = await accountClaim(db, 'by role', ids)
      if (!(await reserveLink(db, { ...ids, username, now }))) {
        // Another log-in of the member is making the account, or has just made it.
        const made = await findLink(db, wiki.id, row.user_id)
        return (made && (await openLinked(made))) ?? { failed: 'refused' }
      }
      const release = async () => await releaseLink(db, { ...ids, now })
      const made = await logIn({ account: null, claim }, username, true).catch(async (thrown: unknown) => {
        await release()
        throw thrown
      })
      if ('failed' in made) {
        await release()
        return { failed: 'refused' }
      }
      await completeLink(db, { ...ids, local_id: made.id, local_since: made.since, username: made.name, now })
      return await finish(made, true)
    },
  }
}

/** Whether the member may enter by their role, with any account. */
function isManager({ role }: Standing): boolean {
  return role !== null && hasRight(role, 'log-in')
}

function mayOpen(standing: Standing): boolean {
  return isManager(standing) || standing.agreed_at !== null
}

/** Whether a log-in gives the rights of the role: the account came without a role, or its rights were taken away. */
function getsRights(standing: Standing, { rights_taken }: AccountLink): boolean {
  return isManager(standing) && rights_taken === 1
}

/**
 * The time of the log-in for what the wiki only allows soon after one: now, or long ago if the session is old enough that
 * somebody may have stolen it.
 */
function logInSeconds(authenticatedAt: number, now: number): number {
  const isRecent = authenticatedAt > now - RECENT_LOG_IN_MINUTES * MINUTE_MS
  return Math.floor((isRecent ? now : authenticatedAt) / SECOND_MS)
}

/** The origin of a wiki's URLs. */
function originOf({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, domain: string): string {
  return `${new URL(publicUrl).protocol}//${domain}`
}
