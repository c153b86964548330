import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { api } from '#contract/paths.ts'
import type { CreateWikiRequest } from '#contract/schemas/create-wiki.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import { post } from './requests.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

/** The creating member, for calls without a request. */
export const creatingMember = ({ user: { id, email } }: TestMember) => ({ id, email, ip: '127.0.0.1' })

export const PROFILE: WikiProfileAnswers = {
  purpose: 'data_hub',
  audience: 'wide',
  temporality: 'permanent',
}

/** A client's request to create a wiki, with a new domain each time. */
export function wikiRequest(changes: Partial<CreateWikiRequest> = {}): CreateWikiRequest {
  return {
    sitename: 'Museum of cards',
    domain: `wiki-${randomUUID().slice(0, 13)}.localhost:8080`,
    username: 'Ada',
    profile: JSON.stringify(PROFILE),
    ...changes,
  }
}

/** Creates a wiki through the API. */
export async function newWiki(
  testApp: TestApp,
  person: TestMember,
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
