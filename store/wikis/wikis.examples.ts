import type { WikiDetails, WikiListItem } from '#contract/types/wiki.ts'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'

/** A wiki of the list, for tests. */
export const exampleWiki: WikiListItem = {
  id: 7,
  sitename: 'Herbarium',
  domain: 'herbarium.localhost:8080',
  domain_decoded: 'herbarium.localhost:8080',
  wiki_site_stats: { pages: 1234, articles: 5, edits: 6, images: 0, users: 2, activeusers: 1 },
}

export const exampleProfile: WikiProfile = {
  id: 3,
  wiki_id: 7,
  purpose: 'data_hub',
  purpose_other: null,
  audience: 'wide',
  audience_other: null,
  temporality: 'permanent',
  temporality_other: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-04T21:30:00.000Z',
}

/** The same wiki's details. */
export const exampleDetails: WikiDetails = {
  id: 7,
  sitename: 'Herbarium',
  domain: 'herbarium.localhost:8080',
  domain_decoded: 'herbarium.localhost:8080',
  created_at: '2026-03-01T10:00:00.000Z',
  wiki_db_version: { version: 'mw1.43.9' },
  public_settings: [{ name: 'wgDefaultSkin', value: 'timeless' }],
  wiki_latest_profile: exampleProfile,
}
