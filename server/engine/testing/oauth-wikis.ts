import { beforeAll, expect } from '@jest/globals'
import { OAuthMember } from './oauth-member.ts'
import { allTestsShareQuietEngine, kit } from './shared-engine.ts'
import { ADMIN } from './test-engine.ts'
import { WikiClient, type WikiResponse } from './wiki-client.ts'
import { startWikibaseEngine } from './wikibase-engine.ts'

/** The error of a token that does not work. */
export const INVALID = 'mwoauth-invalid-authorization'

/** Set by {@link allTestsShareOAuthWikis}: two wikis, whose first admins are logged in. */
export let wiki: WikiClient
export let other: WikiClient
/** The first admin of {@link wiki}. */
export let admin: OAuthMember

/** Two wikis with OAuth for all tests of a file, `tooled` and `other`. */
export function allTestsShareOAuthWikis(): void {
  allTestsShareQuietEngine({}, startWikibaseEngine)
  beforeAll(async () => {
    wiki = await kit.openWiki('tooled')
    admin = new OAuthMember(wiki)
    other = await kit.openWiki('other')
  })
}

/** A program with a token and without cookies. */
export const program = (token: string, at = wiki) =>
  new WikiClient(kit.port, at.host, { authorization: `Bearer ${token}` })

/** The user name of a program with a token on a wiki, or the code of an error. */
export async function whoIs(token: string, at = wiki): Promise<string> {
  const { query, error } = await program(token, at).api<{
    query?: { userinfo: { name: string } }
    error?: { code: string }
  }>({ action: 'query', meta: 'userinfo' })
  return query?.userinfo.name ?? error?.code ?? 'no answer'
}

/** The outcome of a program's action: `done`, or the code of an error. */
export async function act(token: string, params: Record<string, string>): Promise<string> {
  const client = program(token)
  const answer = await client.api<{ error?: { code: string } }>(
    { ...params, token: await client.token('csrf') },
    'POST',
  )
  return answer.error?.code ?? 'done'
}

/** Makes an account. @returns a browser that is logged in to it. */
export async function addMember(username: string): Promise<WikiClient> {
  const password = 'a password of their own'
  const { createaccount } = await wiki.api<{ createaccount: { status: string } }>(
    {
      ...{ action: 'createaccount', username, password, retype: password, reason: 'A test' },
      ...{ createreturnurl: `http://${wiki.host}/`, createtoken: await wiki.token('createaccount') },
    },
    'POST',
  )
  expect(createaccount).toMatchObject({ status: 'PASS' })
  // Only members with a confirmed address can register programs.
  await kit.change(
    'tooled',
    `update user set user_email = '${ADMIN.email}', user_email_authenticated = '20260101000000' where user_name = '${username}'`,
  )
  const client = kit.client('tooled')
  expect(await client.logIn(username, password)).toBe('PASS')
  return client
}

export async function setGroup(user: string, change: { add?: string; remove?: string }): Promise<void> {
  const token = (
    await wiki.api<{ query: { tokens: { userrightstoken: string } } }>({
      ...{ action: 'query', meta: 'tokens', type: 'userrights' },
    })
  ).query.tokens.userrightstoken
  await wiki.api({ action: 'userrights', user, token, ...change }, 'POST')
}

/** A token with another signature. */
export const forged = (token: string) =>
  token.replace(/.(.{5})$/, (_, end) => `${token.at(-6) === 'A' ? 'B' : 'A'}${end}`)

/** The host to which an answer redirects; null for no redirect. */
export const leadsTo = ({ headers }: WikiResponse) =>
  headers.location === undefined ? null : new URL(headers.location, `http://${wiki.host}`).host
