import type { WikiDetails, WikiListItem } from '#contract/types/wiki.ts'
import { exampleProfile } from '#machines/intended-use/intended-use.examples.ts'

/** A wiki of the list, for tests. */
export const exampleWiki: WikiListItem = {
  id: 7,
  sitename: 'Herbarium',
  domain: 'herbarium.localhost:8080',
  domain_decoded: 'herbarium.localhost:8080',
  domain_verified: true,
  wiki_site_stats: { pages: 1234, articles: 5, edits: 6, images: 0, users: 2, activeusers: 1 },
}

/** The same wiki's details. */
export const exampleDetails: WikiDetails = {
  id: 7,
  sitename: 'Herbarium',
  domain: 'herbarium.localhost:8080',
  domain_decoded: 'herbarium.localhost:8080',
  domain_verified: true,
  created_at: '2026-03-01T10:00:00.000Z',
  wiki_db_version: { version: 'mw1.43.9' },
  public_settings: [{ name: 'wgDefaultSkin', value: 'timeless' }],
  wiki_latest_profile: exampleProfile,
}
