import { hashToken, newSecretToken } from '#server/modules/session/secret-token.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { createWikiLogIns } from '#server/modules/wikis/log-in/log-in.usecases.ts'
import { exchangeTicket, insertLogIn } from '#server/modules/wikis/log-in/log-ins.repository.ts'
import type { LogInResult, OrderReply, WikiOrder } from '#server/wikis/wiki-orders.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

interface OfLogIn {
  readonly hasTwoStep?: boolean
  /** The database for the last step, through which a test can interfere. */
  readonly db?: TestApp['deps']['db']
}

/**
 * Does every step of a member's log-in to a wiki except the last, in a new session.
 * @returns a function for the last step; `act` answers in place of the wiki's PHP.
 */
export async function beginLogInTo(
  { deps }: TestApp,
  wiki: { readonly id: number; readonly domain: string },
  { user }: TestMember,
  { hasTwoStep = false, db = deps.db }: OfLogIn = {},
): Promise<(act: (order: WikiOrder) => Promise<OrderReply>) => Promise<LogInResult>> {
  const { config, clock, jobs } = deps
  const now = clock.now()
  const session = await createSession(deps.db, user.id, now, undefined, hasTwoStep)
  const wanted = { wikiId: wiki.id, userId: user.id, session, domain: wiki.domain, returnTo: '/', now }
  const ticket = newSecretToken()
  await insertLogIn(deps.db, ticket, wanted)
  const found = await exchangeTicket(deps.db, { ticket, session, nonceHash: hashToken('nonce'), now })
  return async act =>
    await createWikiLogIns({ config, db, clock, jobs }).redeem(wiki, found?.code ?? '', ['nonce'], act)
}
