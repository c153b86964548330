import { put } from 'redux-saga/effects'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/call-api.ts'
import { poll } from '#store/poll/poll.saga.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
import { selectNeedsVerification, verified } from './session.slice.ts'
import { userOf, type WireSession } from './user-of.ts'

/** Asks the server every 3000 ms whether the email address is verified, until it is. Source: spec 4.5. */
export function* pollVerification(): SagaGenerator {
  if (yield* selectState(selectNeedsVerification))
    yield* poll({ ask: askWhetherVerified, intervalMs: POLL_INTERVAL_MS })
}

function* askWhetherVerified(): SagaGenerator<boolean> {
  const user = userOf(yield* callApi(client => client.get<WireSession>(api.login)))
  if (user.verified) yield put(verified())
  return user.verified
}
