import type { InjectOptions } from 'fastify'
import { accountApi } from '#contract/account/account-paths.ts'
import type { MadeTokenResponse, Scope } from '#contract/account/api-tokens.ts'
import { API_BASE } from '#contract/paths.ts'
import { post } from './requests.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

/** Makes a token as the page does. */
export async function makeToken(
  server: TestApp,
  member: TestMember,
  scopes: readonly Scope[],
  days = 30,
): Promise<MadeTokenResponse> {
  const answer = await post(server, member, accountApi.tokens, { name: 'A program', scopes, days })
  if (answer.statusCode !== 200) throw new Error(`No token was made: ${answer.body}`)
  return answer.json<MadeTokenResponse>()
}

/** Sends a request below /api with a token, as a program does. */
export async function callWith(server: TestApp, token: string, request: InjectOptions & { url: string }) {
  return await server.app.inject({
    ...request,
    url: API_BASE + request.url,
    headers: { authorization: `Bearer ${token}`, ...request.headers },
  })
}
