import type { ReportCase } from '#contract/operator/cases.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { post } from './requests.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

/** The statement of a decision that restricts something. */
export const reasons = {
  decision: 'content-removed',
  facts: 'The page shows a letter of a living person.',
  ground: 'law',
  ground_text: 'Article 9 of the Civil Code.',
  scope: 'The page, everywhere, for good.',
} as const

/** Sends a report of illegal content. @returns its number. */
export async function sendReport(
  server: TestApp,
  typed: { readonly url?: string; readonly email?: string; readonly message?: string } = {},
): Promise<number> {
  const payload = {
    url: 'https://x.example/Q1',
    message: 'It is not legal.',
    email: 'mary@example.org',
    ...typed,
  }
  const answer = await post(server, null, '/complaint/sendMessage', payload)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  const { id } = await server.deps.db
    .selectFrom('complaints')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

type Act = 'assignCase' | 'noteCase' | 'decideCase' | 'answerAppeal' | 'closeCase'

/** Does an act as this person. @returns the answer. */
export async function actOnCase(
  server: TestApp,
  person: Pick<TestMember, 'headers'>,
  act: Act,
  id: number,
  body: object,
) {
  const answer = await post(server, person, consoleApi[act](id), body)
  return {
    status: answer.statusCode,
    ...answer.json<{ data?: ReportCase; message?: string; errors?: object }>(),
  }
}

/** Takes charge of a case and decides it. */
export async function decideAs(server: TestApp, operator: TestMember, id: number, changes: object = {}) {
  await actOnCase(server, operator, 'assignCase', id, { revision: 0, assignee: operator.user.email })
  return await actOnCase(server, operator, 'decideCase', id, { revision: 1, ...reasons, ...changes })
}

export async function sendAppeal(server: TestApp, body: object) {
  const answer = await post(server, null, '/appeal/send', body)
  return { status: answer.statusCode, ...answer.json<{ message?: string; errors?: object }>() }
}
