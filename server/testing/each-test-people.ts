import { beforeEach, expect } from '@jest/globals'
import { peopleApi } from '#contract/people/people-paths.ts'
import { listHistory } from '#server/modules/wikis/history/history.repository.ts'
import { ada, app, eachTestHasWiki, wiki } from './each-test.ts'
import { tokensFromEmails } from './email-tokens.ts'
import { readPeople } from './people.ts'
import { post } from './requests.ts'
import { createMember, type TestMember } from './test-member.ts'

/** A member without a role in {@link wiki}. */
export let grace: TestMember

/** A server, a wiki that Ada owns, and Grace for each test. */
export function eachTestHasPeople(): void {
  eachTestHasWiki()
  beforeEach(async () => {
    grace = await createMember(app, { email: 'grace@example.org' })
    await app.deps.jobs.runDue()
  })
}

export async function invite(body: object = {}, person = ada) {
  const wanted = { email: 'grace@example.org', role: 'manager', ...body }
  return await post(app, person, peopleApi.invitations(wiki.id), wanted)
}

/** Invites Grace. @returns the link's token. */
export async function invited(body: object = {}, person = ada): Promise<string> {
  expect((await invite(body, person)).statusCode).toBe(200)
  return (await tokensFromEmails(app, 'invitation')).at(-1) ?? ''
}

export const accept = async (token: string, person: TestMember | null = grace) =>
  await post(app, person, peopleApi.acceptInvitation, { token })

export const roles = async () =>
  (await readPeople(app, ada, wiki.id)).managers.map(({ email, role }) => `${email}: ${role}`)

/** The history without the creation, oldest first: kind, who, subject, and the values before and after. */
export async function history() {
  const { data } = await listHistory(app.deps.db, wiki.id)
  return data
    .map(({ kind, who, subject, before, after }) => [kind, who, subject, before, after])
    .filter(([kind]) => kind !== 'created')
    .reverse()
}

export const newEmails = async (before: number) => {
  await app.deps.jobs.runDue()
  return app.emails.slice(before).map(({ to, subject }) => `${to.address}: ${subject}`)
}
