import type { OnlyOwnedWiki } from '#contract/account/account-closing.ts'

export const herbarium: OnlyOwnedWiki = {
  id: 7,
  sitename: 'Herbarium',
  domain_decoded: 'herbarium.example.org',
}
