import { hashToken } from '#server/modules/session/secret-token.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { createWikiLogIns } from '#server/modules/wikis/log-in/log-in.usecases.ts'
import { exchangeTicket, insertLogIn } from '#server/modules/wikis/log-in/log-ins.repository.ts'
import type { LogInResult, OrderAnswer, WikiOrder } from '#server/wikis/wiki-orders.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

interface OfLogIn {
  readonly hasTwoStep?: boolean
  /** The database of the end, by which a test comes in between. */
  readonly db?: TestApp['deps']['db']
}

/**
 * Does everything of a member's log-in to a wiki but its end, in a session of its own.
 * @returns what does that, with what the wiki's PHP answers.
 */
export async function beginLogInTo(
  { deps }: TestApp,
  wiki: { readonly id: number; readonly domain: string },
  { user }: TestMember,
  { hasTwoStep = false, db = deps.db }: OfLogIn = {},
): Promise<(act: (order: WikiOrder) => Promise<OrderAnswer>) => Promise<LogInResult>> {
  const { config, clock, jobs } = deps
  const now = clock.now()
  const session = await createSession(deps.db, user.id, now, undefined, hasTwoStep)
  const wanted = { wikiId: wiki.id, userId: user.id, session, domain: wiki.domain, returnTo: '/', now }
  const ticket = await insertLogIn(deps.db, wanted)
  const found = await exchangeTicket(deps.db, { ticket, session, nonceHash: hashToken('nonce'), now })
  return async act =>
    await createWikiLogIns({ config, db, clock, jobs }).redeem(wiki, found?.code ?? '', ['nonce'], act)
}
