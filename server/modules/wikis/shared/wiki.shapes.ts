import type { WikiSiteStats } from '#contract/types/wiki.ts'
import { AUDIENCES, PURPOSES, TEMPORALITIES, type WikiProfile } from '#contract/types/wiki-profile.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

export const siteStats = t.record<WikiSiteStats>('WikiSiteStats', {
  pages: t.count(),
  articles: t.count('Pages with content.'),
  edits: t.count(),
  images: t.count('Uploaded files.'),
  users: t.count(),
  activeusers: t.count('Accounts that edited within the last 30 days.'),
  admins: t.optional(t.count('Accounts in the group `sysop`.')),
  wiki_id: t.optional(t.count()),
})

export const wikiProfile = t.record<WikiProfile>('WikiProfile', {
  id: t.count(),
  wiki_id: t.count(),
  purpose: t.choice(PURPOSES),
  purpose_other: t.nullable(t.text()),
  audience: t.nullable(t.choice(AUDIENCES)),
  audience_other: t.nullable(t.text()),
  temporality: t.choice(TEMPORALITIES),
  temporality_other: t.nullable(t.text()),
  created_at: t.time(),
  updated_at: t.time(),
})

/** The fields that several answers have. */
export const wikiFields = {
  domain: t.text('Includes the port if it is not the default: `//` plus this is a working link.'),
  domainDecoded: t.text('The domain for people to read, with Punycode decoded.'),
  domainVerified: 'False while a custom domain is not yet proved. The wiki is created after that.',
} as const
