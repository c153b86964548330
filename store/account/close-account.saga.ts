import { put } from 'redux-saga/effects'
import type { ClosingResponse, OnlyOwnedWiki } from '#contract/account/account-closing.ts'
import { accountApi } from '#contract/account/account-paths.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
import { selectUser, sessionEnded } from '#store/session/session.slice.ts'
import { showAccount } from './show-account.saga.ts'

/** The wikis that nobody else owns. @throws FailureError */
export function* loadOnlyOwned(): SagaGenerator<readonly OnlyOwnedWiki[]> {
  const { data } = yield* callApi(client => client.get<ClosingResponse>(accountApi.closing))
  return data.wikis
}

/**
 * Closes the account, which ends all its sessions. The page about keeping it is shown next.
 * @param password '' if it was not asked for.
 * @throws FailureError
 */
export function* closeAccount({ password }: { readonly password: string }): SagaGenerator {
  yield* callApi(client => client.post(accountApi.closing, password === '' ? {} : { password }))
  yield put(sessionEnded('closed'))
}

/**
 * Keeps an account that is being closed: the one whose email had the token, or the member's.
 * @param token '' for the member's.
 * @throws FailureError
 */
export function* keepAccount({ values: { token } }: Submitted<{ readonly token: string }>): SagaGenerator {
  yield* callApi(client => client.post(accountApi.keep, token === '' ? {} : { token }))
  if (!(yield* selectState(selectUser))) return
  try {
    yield* showAccount()
  } catch {
    // The account is kept even if this fails; the next start of the app shows it.
  }
}
