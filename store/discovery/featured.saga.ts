import { put } from 'redux-saga/effects'
import { toFailure } from '#contract/failure.ts'
import { FEATURED_WIKIS } from '#contract/limits.ts'
import { api } from '#contract/paths.ts'
import type { WikiListQuery } from '#contract/schemas/discovery-query.ts'
import type { DiscoveryResponse } from '#contract/types/discovery.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { featuredFailed, featuredLoaded, featuredLoading } from './featured.slice.ts'

const FEATURED = {
  is_featured: 1,
  sort: 'pages',
  direction: 'desc',
  per_page: FEATURED_WIKIS,
} as const satisfies WikiListQuery

export function* loadFeatured(): SagaGenerator {
  yield put(featuredLoading())
  try {
    const { data } = yield* callApi(client => client.get<DiscoveryResponse>(api.wikis, FEATURED))
    yield put(featuredLoaded(data))
  } catch (thrown) {
    yield put(featuredFailed(toFailure(thrown)))
  }
}
