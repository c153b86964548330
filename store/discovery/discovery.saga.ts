import { put } from 'redux-saga/effects'
import { toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import { type DiscoveryQuery, toWikiListQuery } from '#contract/schemas/discovery-query.ts'
import type { DiscoveryResponse } from '#contract/types/discovery.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { discoveryFailed, discoveryLoaded, discoveryLoading } from './discovery.slice.ts'

/**
 * Loads one page of the gallery. Callers cancel it when they load another page, so that the latest request
 * wins.
 */
export function* loadDiscovery(query: DiscoveryQuery): SagaGenerator {
  yield put(discoveryLoading())
  try {
    const list = yield* callApi(client =>
      client.get<DiscoveryResponse>(api.wikis, { ...toWikiListQuery(query) }),
    )
    yield put(discoveryLoaded(list))
  } catch (thrown) {
    yield put(discoveryFailed(toFailure(thrown)))
  }
}
