import { put } from 'redux-saga/effects'
import type { AcceptedInvitationResponse, InvitedTo, InvitedToResponse } from '#contract/people/people.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { wikisReset } from '#store/wikis/wikis.slice.ts'

/** The sagas here throw FailureError. */

interface Link {
  readonly token: string
}

/** Loads the invitation of a link. The token is in the body, so that no log of URLs contains it. */
export function* showInvitation({ token }: Link): SagaGenerator<InvitedTo> {
  const { data } = yield* callApi(client => client.post<InvitedToResponse>(peopleApi.invitation, { token }))
  return data
}

/** Accepts an invitation. The member's list of wikis is out of date then. */
export function* acceptInvitation({ token }: Link): SagaGenerator<AcceptedInvitationResponse['data']> {
  const { data } = yield* callApi(client =>
    client.post<AcceptedInvitationResponse>(peopleApi.acceptInvitation, { token }),
  )
  yield put(wikisReset())
  return data
}

export function* declineInvitation({ token }: Link): SagaGenerator {
  yield* callApi(client => client.post(peopleApi.declineInvitation, { token }))
}
