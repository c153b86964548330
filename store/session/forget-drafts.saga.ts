import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { sessionEnded } from './session.slice.ts'

/** Deletes drafts after log-out. If the server ended the session, they are kept until the member returns. */
export function* forgetDrafts({ payload: reason }: ReturnType<typeof sessionEnded>): SagaGenerator {
  const { forgetDrafts: forget } = yield* getEnvironment()
  if (reason !== 'unauthenticated') forget()
}
