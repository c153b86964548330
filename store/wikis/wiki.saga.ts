import { put } from 'redux-saga/effects'
import { toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import type { WikiDetailsResponse } from '#contract/types/wiki.ts'
import type { WikiProfile, WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { profileSaved, wikiFailed, wikiLoaded, wikiLoading } from './wiki.slice.ts'

/** Loads a wiki's details into the store, or the failure. */
export function* loadWiki(id: number): SagaGenerator {
  yield put(wikiLoading(id))
  try {
    yield* refreshWiki(id)
  } catch (thrown) {
    yield put(wikiFailed({ id, failure: toFailure(thrown) }))
  }
}

/**
 * Loads the details again while the current ones stay on the screen.
 * @throws FailureError
 */
export function* refreshWiki(id: number): SagaGenerator {
  const { data } = yield* callApi(client => client.post<WikiDetailsResponse>(api.wikiDetails, { wiki: id }))
  yield put(wikiLoaded(data))
}

interface SaveProfileInput {
  readonly wikiId: number
  readonly profile: WikiProfileAnswers
}

/** @throws FailureError */
export function* saveProfile({ wikiId, profile }: SaveProfileInput): SagaGenerator<WikiProfile> {
  const { data } = yield* callApi(client =>
    client.post<{ data: WikiProfile }>(api.wikiProfile, { wiki: wikiId, profile: JSON.stringify(profile) }),
  )
  yield put(profileSaved(data))
  return data
}
