import type { InferType } from 'yup'
import { parseUserName } from '#contract/domain/user-name.ts'
import { refusalTexts } from '#contract/people/wiki-account-texts.ts'
import type { linkWikiAccountSchema, makeWikiAccountSchema } from '#contract/people/wiki-accounts.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { unauthenticated } from '#server/modules/session/current-user.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { findSessionUser } from '#server/modules/session/sessions.repository.ts'
import { beginLogIn } from '#server/modules/wikis/log-in/log-in.usecases.ts'
import { requireOwnDomain } from '#server/modules/wikis/log-in/own-domain.ts'
import { accountClaim } from '#server/modules/wikis/shared/account-claim.ts'
import {
  deleteLink,
  findLink,
  LinkedByAnotherError,
  releaseLink,
  reserveLink,
  saveAgreedLink,
} from '#server/modules/wikis/shared/account-links.repository.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import type { OrderingClient, OrderReply, WikiOrder, WikiRefusal } from '#server/wikis/wiki-orders.ts'
import type { FoundWiki } from './offered-wikis.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'dns' | 'engine' | 'jobs'>

/** A member on the page on which they continue to a wiki. */
export interface Guest {
  readonly member: User
  /** The token of their session. */
  readonly session: string
  /** For the wiki's blocks and limits. */
  readonly client: OrderingClient
}

/** What makes a wiki busy, such as being put back, takes a few minutes. */
const BUSY_SECONDS = 60

type Made = Exclude<OrderReply, { failed: string }>

/**
 * Makes an account on a wiki, unless the member has one there already.
 * @returns the URL that logs them in.
 * @throws AppError 401 if their session has ended meanwhile, 422 on a field, 409, 429, 503.
 */
export async function makeAccount(
  deps: Needs,
  wiki: FoundWiki,
  guest: Guest,
  body: InferType<typeof makeWikiAccountSchema>,
): Promise<string> {
  requireGuest(wiki, body.id)
  if (wiki.username === null) {
    await requireOwnDomain(deps, wiki)
    const claim = await accountClaim(deps.db, 'agreed', idsOf(wiki, guest))
    await reserved(deps, wiki, guest, body.username, async () => {
      const made = await order(deps, wiki, guest, {
        ...{ do: 'join', account: null, name: allowedName(body.username), claim },
        email: body.tells_email ? guest.member.email : null,
        ...{ question: body.question ?? null, answer: body.answer ?? null },
      })
      await link(deps, wiki, guest, made)
    })
  }
  return await openWiki(deps, wiki, guest, body.return_to)
}

/** Links an account that the wiki has, by its own password. As {@link makeAccount}. */
export async function linkAccount(
  deps: Needs,
  wiki: FoundWiki,
  guest: Guest,
  body: InferType<typeof linkWikiAccountSchema>,
): Promise<string> {
  requireGuest(wiki, body.id)
  if (wiki.username === null) {
    await requireOwnDomain(deps, wiki)
    const { username, password } = body
    const found = await order(deps, wiki, guest, {
      ...{ do: 'prove', account: null, name: allowedName(username), password },
    })
    await link(deps, wiki, guest, found)
  }
  return await openWiki(deps, wiki, guest, body.return_to)
}

/** @returns the URL that logs in a member who has agreed to it or has a role. */
export async function openWiki(
  deps: Needs,
  { id, domain }: FoundWiki,
  { member, session, client }: Guest,
  returnTo: string | undefined,
): Promise<string> {
  const asked = { id, domain, domain_verified: true, member }
  return await beginLogIn(deps, asked, { session, client, returnTo })
}

/** Ends the sessions on the wiki, then the link. The account stays on the wiki as it is. */
export async function leaveWiki(
  deps: Pick<Deps, 'db' | 'engine' | 'jobs'>,
  { id, domain }: FoundWiki,
  userId: number,
): Promise<void> {
  const found = await findLink(deps.db, id, userId)
  if (!found || found.agreed_at === null) throw noAccount()
  const account = { id: found.local_id, since: found.local_since }
  const answer = await deps.engine.order(domain, { do: 'end-sessions', account })
  if (answer && 'failed' in answer && answer.failed === 'refused') throw busy()
  await deps.db.transaction().execute(async trx => {
    await deleteLink(trx, found)
    // Again, because a log-in may have come in between.
    await deps.jobs.enqueue(trx, endWikiSessions, { wikiId: id, account })
  })
}

/**
 * Requires that the domain still has the wiki that the page has shown, and that the member has no role there: managers
 * have accounts already, or get them with their first log-in.
 */
function requireGuest(wiki: FoundWiki, id: number): void {
  if (wiki.id !== id) throw noWiki()
  if (wiki.role !== null) throw new AppError(409, 'manages', msg('error-manage-wiki-please-open-instead'))
}

function idsOf(wiki: FoundWiki, { member }: Pick<Guest, 'member'>) {
  return { wiki_id: wiki.id, user_id: member.id }
}

function allowedName(username: string): string {
  const name = parseUserName(username)
  if (name === null) throw invalid({ username: [refusalTexts.name] })
  return name
}

/**
 * Makes an account for a member. Of several requests at once, in any process, one makes it.
 * @throws AppError 503 while another request makes it; what `make` throws.
 */
async function reserved(
  { db, clock }: Needs,
  wiki: FoundWiki,
  { member }: Guest,
  username: string,
  make: () => Promise<void>,
): Promise<void> {
  const ids = idsOf(wiki, { member })
  const now = clock.now()
  if (!(await reserveLink(db, { ...ids, username, now }))) {
    const found = await findLink(db, wiki.id, member.id)
    if (!found) throw busy()
    if (found.agreed_at !== null) return
    // The account came with a role; the new one takes its place.
    return await make()
  }
  await make().catch(async (thrown: unknown) => {
    await releaseLink(db, { ...ids, now })
    throw thrown
  })
}

async function order(
  deps: Needs,
  { domain }: FoundWiki,
  { client }: Guest,
  wanted: WikiOrder,
): Promise<Made> {
  const answer = await deps.engine.order(domain, wanted, client)
  if (answer === null) throw noWiki()
  if (!('failed' in answer)) return answer
  throw answer.why === undefined ? busy() : refusal(answer.why)
}

async function link(
  { db, clock, jobs }: Needs,
  wiki: FoundWiki,
  guest: Guest,
  { id, since, name }: Made,
): Promise<void> {
  // The session may have ended while the order waited; its consent then no longer counts.
  if (!(await findSessionUser(db, guest.session, clock.now()))) throw unauthenticated()
  const account = { local_id: id, local_since: since, username: name }
  await db
    .transaction()
    .execute(async trx => {
      const before = await saveAgreedLink(trx, { ...idsOf(wiki, guest), ...account, now: clock.now() })
      // An earlier account that came with a role, which nothing leads to any more.
      if (before)
        await jobs.enqueue(trx, endWikiSessions, {
          wikiId: wiki.id,
          account: { id: before.local_id, since: before.local_since },
        })
    })
    .catch((thrown: unknown) => {
      throw thrown instanceof LinkedByAnotherError
        ? new AppError(409, 'linked', msg('error-another-member-has-linked-account'))
        : thrown
    })
}

const FIELDS: Readonly<Partial<Record<WikiRefusal, string>>> = {
  taken: 'username',
  name: 'username',
  answer: 'answer',
  password: 'password',
  incomplete: 'password',
}

function refusal(why: WikiRefusal): AppError {
  const text = refusalTexts[why]
  const field = FIELDS[why]
  if (field !== undefined) return invalid({ [field]: [text] })
  if (why === 'many') return new AppError(429, 'wiki-many', text, { retryAfterSeconds: 300 })
  return new AppError(409, `wiki-${why}`, text)
}

export function noWiki(): AppError {
  return new AppError(404, 'no-wiki', msg('continue-to-wiki-there-no-wiki-at-address'))
}

export function noAccount(): AppError {
  return new AppError(409, 'no-account', msg('error-have-no-account-wiki-yet'))
}

function busy(): AppError {
  return new AppError(503, 'wiki-busy', msg('error-wiki-cannot-do-at-moment'), {
    retryAfterSeconds: BUSY_SECONDS,
  })
}
