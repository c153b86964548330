import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { API_BASE, api } from '#contract/paths.ts'
import type { CreateWikiRequest } from '#contract/schemas/create-wiki.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { type SignedIn, signIn } from './test-user.ts'

/** Who asks for a wiki, where no request does. */
export const creatingMember = ({ user: { id, email } }: SignedIn) => ({ id, email, ip: '127.0.0.1' })

export const PROFILE: WikiProfileAnswers = {
  purpose: 'data_hub',
  audience: 'wide',
  temporality: 'permanent',
}

/** What a client sends to get a wiki; a domain of its own each time. */
export function wikiRequest(changes: Partial<CreateWikiRequest> = {}): CreateWikiRequest {
  return {
    sitename: 'Museum of cards',
    domain: `wiki-${randomUUID().slice(0, 13)}.localhost:8080`,
    username: 'Ada',
    profile: JSON.stringify(PROFILE),
    ...changes,
  }
}

/** A POST below /api as the page sends it. */
export async function post(
  { app }: TestApp,
  person: SignedIn | null,
  path: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  return await app.inject({
    method: 'POST',
    url: API_BASE + path,
    headers: person?.headers ?? {},
    ...(payload && { payload }),
  })
}

export async function get(
  { app }: TestApp,
  path: string,
  person: SignedIn | null = null,
): Promise<LightMyRequestResponse> {
  return await app.inject({ url: API_BASE + path, headers: person?.headers ?? {} })
}

/** A wiki that was made as everybody makes one. */
export async function newWiki(
  testApp: TestApp,
  person: SignedIn,
  changes: Partial<CreateWikiRequest> = {},
): Promise<CreatedWiki> {
  const response = await post(testApp, person, api.createWiki, wikiRequest(changes))
  if (response.statusCode !== 200)
    throw new Error(`No wiki was made: ${response.statusCode} ${response.body}`)
  return createdWiki(response)
}

export function createdWiki(response: LightMyRequestResponse): CreatedWiki {
  return response.json<{ data: CreatedWiki }>().data
}

/** A server, a member and the wiki that the member manages: what most tests about a wiki begin with. */
export async function createAppWithWiki(): Promise<{ app: TestApp; ada: SignedIn; wiki: CreatedWiki }> {
  const app = await createTestApp()
  const ada = await signIn(app)
  return { app, ada, wiki: await newWiki(app, ada) }
}
