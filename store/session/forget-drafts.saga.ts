import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { sessionEnded } from './session.slice.ts'

/**
 * After log-out nothing that was typed stays in this tab. Where the server ended the session, drafts wait for the person to
 * come back.
 */
export function* forgetDrafts({ payload: reason }: ReturnType<typeof sessionEnded>): SagaGenerator {
  const { forgetDrafts: forget } = yield* getEnvironment()
  if (reason !== 'unauthenticated') forget()
}
