import { put } from 'redux-saga/effects'
import { api } from '#contract/paths.ts'
import type { LoginRequest } from '#contract/schemas/log-in.ts'
import type { User } from '#contract/types/user.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { sessionStarted } from './session.slice.ts'
import { userOf, type WireSession } from './user-of.ts'

/**
 * Logs in from the form.
 * @throws FailureError; see {@link logIn}
 */
export function* submitLogIn({ values }: Submitted<LoginRequest>): SagaGenerator<User> {
  return yield* logIn(values)
}

/** @throws FailureError; wrong credentials are `refused` with status 401. */
export function* logIn({ email, password }: LoginRequest): SagaGenerator<User> {
  const user = userOf(yield* callApi(client => client.post<WireSession>(api.login, { email, password })))
  yield put(sessionStarted(user))
  return user
}
