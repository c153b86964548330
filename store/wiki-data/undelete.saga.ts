import { put } from 'redux-saga/effects'
import { toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import type { MyWikisResponse } from '#contract/types/wiki.ts'
import type { DeletedWiki, DeletedWikisResponse } from '#contract/wiki-data/wiki-backup.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { wikisFailed, wikisLoaded } from '#store/wikis/wikis.slice.ts'

/** @throws FailureError */
export function* loadDeleted(): SagaGenerator<readonly DeletedWiki[]> {
  const { data } = yield* callApi(client => client.get<DeletedWikisResponse>(wikiDataApi.deletedWikis))
  return data
}

/**
 * Brings a deleted wiki back and loads the member's wikis again, while the old list stays on the screen. It
 * succeeds even if that fails.
 *
 * @throws FailureError
 */
export function* undeleteWiki({ wikiId, password }: { wikiId: number; password: string }): SagaGenerator {
  const confirmation = password === '' ? {} : { password }
  yield* callApi(client => client.post(wikiDataApi.undelete, { wiki: wikiId, ...confirmation }))
  try {
    yield put(wikisLoaded(yield* callApi(client => client.post<MyWikisResponse>(api.myWikis))))
  } catch (thrown) {
    // The dashboard says so and can try again.
    yield put(wikisFailed(toFailure(thrown)))
  }
}
