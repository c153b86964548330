import type { WikiSiteStats } from '#contract/types/wiki.ts'
import { AUDIENCES, PURPOSES, TEMPORALITIES, type WikiProfile } from '#contract/types/wiki-profile.ts'
import {
  choice,
  count,
  nullable,
  optional,
  record,
  text,
  time,
} from '#server/platform/http/endpoint/shape.ts'

export const siteStats = record<WikiSiteStats>('WikiSiteStats', {
  pages: count(),
  articles: count('Pages with content.'),
  edits: count(),
  images: count('Uploaded files.'),
  users: count(),
  activeusers: count('Accounts that edited within the last 30 days.'),
  admins: optional(count('Accounts in the group `sysop`.')),
  wiki_id: optional(count()),
})

export const wikiProfile = record<WikiProfile>('WikiProfile', {
  id: count(),
  wiki_id: count(),
  purpose: choice(PURPOSES),
  purpose_other: nullable(text()),
  audience: nullable(choice(AUDIENCES)),
  audience_other: nullable(text()),
  temporality: choice(TEMPORALITIES),
  temporality_other: nullable(text()),
  created_at: time(),
  updated_at: time(),
})

/** The fields that several answers have. */
export const wikiFields = {
  domain: text('With the port, if it is not the usual one: `//` and this are a working link.'),
  domainDecoded: text('The domain for people to read, with punycode decoded.'),
  domainVerified: 'False while a custom domain waits to be proven; the wiki is made after that.',
} as const
