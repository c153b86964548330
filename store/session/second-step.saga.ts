import { put } from 'redux-saga/effects'
import { accountApi } from '#contract/account/account-paths.ts'
import type { FactorResponse, PasskeyOptions, SecondStep } from '#contract/account/second-factors.ts'
import type { User } from '#contract/types/user.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { promptForPasskey } from './passkey-prompt.ts'
import { sessionStarted } from './session.slice.ts'
import { userOf, type WireSession } from './user-of.ts'

/** @throws FailureError; `refused` with status 401 if the log-in has to begin again. */
export function* loadSecondStep(): SagaGenerator<SecondStep> {
  const { data } = yield* callApi(client => client.get<FactorResponse<SecondStep>>(accountApi.secondStep))
  return data
}

/** Logs in with a code, or with the passkey if there is none. @throws FailureError */
export function* doSecondStep({ code }: { readonly code: string | null }): SagaGenerator {
  const proof = code === null ? { passkey: yield* askPasskey('second_step') } : { code }
  yield* begin(accountApi.secondStep, proof)
}

/** Logs in with a passkey alone. @throws FailureError */
export function* logInByPasskey(): SagaGenerator<User> {
  return yield* begin(accountApi.passkeyLogIn, { passkey: yield* askPasskey('log_in') })
}

/** Confirms who uses the session, as the password does. @throws FailureError */
export function* confirmByPasskey(): SagaGenerator {
  const passkey = yield* askPasskey('confirmation')
  yield* callApi(client => client.post(accountApi.confirmIdentity, { passkey }))
}

function* begin(path: string, proof: object): SagaGenerator<User> {
  const user = userOf(yield* callApi(client => client.post<WireSession>(path, proof)))
  yield put(sessionStarted(user))
  return user
}

function* askPasskey(purpose: 'log_in' | 'second_step' | 'confirmation'): SagaGenerator<string> {
  const { signWithPasskey } = yield* getEnvironment()
  const { data } = yield* callApi(client =>
    client.post<FactorResponse<PasskeyOptions>>(accountApi.passkeyOptions, { purpose }),
  )
  // redux-saga awaits a yielded promise and returns its value.
  return (yield promptForPasskey(signWithPasskey(data.options))) as string
}
