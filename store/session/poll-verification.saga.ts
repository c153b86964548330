import { put } from 'redux-saga/effects'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/get-api.ts'
import { poll } from '#store/poll/poll.saga.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
import { selectNeedsVerification, verified } from './session.slice.ts'
import { userOf, type WireSession } from './user-of.ts'

/**
 * While somebody is signed in whose address is not verified, asks the server every 3000 ms whether it is by now.
 * Source: specification, sections 4 and 9.
 */
export function* pollVerification(): SagaGenerator {
  if (yield* selectState(selectNeedsVerification))
    yield* poll({ ask: askWhetherVerified, intervalMs: POLL_INTERVAL_MS })
}

function* askWhetherVerified(): SagaGenerator<boolean> {
  const user = userOf(yield* callApi(client => client.get<WireSession>(api.login)))
  if (user.verified) yield put(verified())
  return user.verified
}
