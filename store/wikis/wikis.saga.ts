import { put } from 'redux-saga/effects'
import { toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import type { CreateWikiRequest } from '#contract/schemas/create-wiki.ts'
import type { CreatedWiki, CreateWikiResponse, MyWikisResponse } from '#contract/types/wiki.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { wikisFailed, wikisLoaded, wikisLoading, wikisReset } from './wikis.slice.ts'

/** Loads the member's wikis into the store, or the failure. */
export function* loadWikis(): SagaGenerator {
  yield put(wikisLoading())
  try {
    yield put(wikisLoaded(yield* callApi(client => client.post<MyWikisResponse>(api.myWikis))))
  } catch (thrown) {
    yield put(wikisFailed(toFailure(thrown)))
  }
}

/** @throws FailureError */
export function* createWiki(request: CreateWikiRequest): SagaGenerator<CreatedWiki> {
  const { data } = yield* callApi(client => client.post<CreateWikiResponse>(api.createWiki, request))
  yield put(wikisReset())
  return data
}

interface DeleteWikiInput {
  readonly wikiId: number
  readonly deletionReasons: readonly string[]
  /** '' if no password was asked for. */
  readonly password: string
}

/** @throws FailureError */
export function* deleteWiki({ wikiId, deletionReasons, password }: DeleteWikiInput): SagaGenerator {
  const confirmation = password === '' ? {} : { password }
  yield* callApi(client => client.post(api.deleteWiki, { wiki: wikiId, deletionReasons, ...confirmation }))
  yield put(wikisReset())
}
