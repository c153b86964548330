import type { OfferedWiki } from '#contract/people/wiki-accounts.ts'

/** What a wiki offers, for tests. */
export const offeredWiki: OfferedWiki = {
  id: 7,
  sitename: 'Herbarium',
  domain: 'herbarium.localhost:8080',
  domain_decoded: 'herbarium.localhost:8080',
  username: null,
  manages: false,
  sign_up: 'open',
  question: null,
  suggested: '',
}
