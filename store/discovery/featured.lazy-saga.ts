import { lazySaga } from '#store/saga/lazy-saga.ts'

/** `loadFeatured` for the home page, which usually already contains the featured wikis. */
export const loadFeaturedLazily = lazySaga(
  async () => (await import(/* webpackChunkName: "sagas" */ './featured.saga.ts')).loadFeatured,
)
