import { put } from 'redux-saga/effects'
import type {
  BeginInstitutionResponse,
  InstitutionLinkResponse,
  InstitutionResponse,
} from '#contract/account/institution.ts'
import { institutionApi } from '#contract/account/institution-paths.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { sessionStarted } from '#store/session/session.slice.ts'
import { policiesToAccept } from './sign-up.saga.ts'

/** The sagas here throw FailureError. */

/** Begins a log-in and leaves for the institution. */
function* beginLogIn(redirect: string | null): SagaGenerator {
  const { url } = yield* callApi(client =>
    client.post<BeginInstitutionResponse>(institutionApi.begin, { redirect }),
  )
  const { leave } = yield* getEnvironment()
  leave(url)
}

/** {@link beginLogIn} for a button. */
export function* submitBeginLogIn({
  values,
}: Submitted<{ readonly redirect: string | null }>): SagaGenerator {
  yield* beginLogIn(values.redirect)
}

export function* beginLogInAgain(): SagaGenerator {
  yield* beginLogIn(null)
}

export function* finishLogIn({ answer }: { readonly answer: string }): SagaGenerator<InstitutionResponse> {
  return yield* send(institutionApi.finish, { answer })
}

/** @param password '' if none is needed. */
export function* joinAccount({
  password,
}: {
  readonly password: string
}): SagaGenerator<InstitutionResponse> {
  return yield* send(institutionApi.join, password ? { password } : {})
}

export function* createAccount(): SagaGenerator<InstitutionResponse> {
  return yield* send(institutionApi.create, { accepted_policies: yield* policiesToAccept() })
}

/** Sends a request. If the server has started a session, starts it here, too. */
function* send(path: string, body: object): SagaGenerator<InstitutionResponse> {
  const response = yield* callApi(client => client.post<InstitutionResponse>(path, body))
  if (response.user) yield put(sessionStarted(response.user))
  return response
}

export function* loadInstitutionLink(): SagaGenerator<InstitutionLinkResponse['data']> {
  const { data } = yield* callApi(client => client.get<InstitutionLinkResponse>(institutionApi.link))
  return data
}

/** @param values.password '' if it was not asked for. */
export function* endInstitutionLink({
  values: { password },
}: Submitted<{ readonly password: string }>): SagaGenerator {
  yield* callApi(client => client.delete(institutionApi.link, password ? { password } : undefined))
}
