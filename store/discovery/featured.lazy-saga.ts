import { lazySaga } from '#store/saga/lazy-saga.ts'

/** `loadFeatured` for the home page, which usually brings the featured wikis with it. */
export const loadFeaturedLazily = lazySaga(
  async () => (await import(/* webpackChunkName: "sagas" */ './featured.saga.ts')).loadFeatured,
)
