import type { ConsoleWiki } from '#contract/operator/console-wikis.ts'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'

export const AT = '2026-11-28T06:00:00.000Z'

/** A wiki of the list. */
export function listedWiki(given: Partial<ConsoleWiki> = {}): ConsoleWiki {
  return {
    ...{ id: 1, sitename: 'Museum', domain: 'museum.localhost', owner: 'ada@example.org', state: 'served' },
    ...{ created_at: AT, last_edited_at: null, pages: 3, edits: 9 },
    ...{ is_private: false, is_featured: false, is_read_only: false, quota_mb: null },
    ...given,
  }
}

/** The same wiki with all that is known about it. */
export function wikiOverview(given: Partial<WikiOverview> = {}): WikiOverview {
  return {
    ...listedWiki(),
    ...{ domain_decoded: 'museum.localhost', claim: null, username: 'Ada', language: 'en' },
    ...{ description: null, version: '1.43.0', deletion: null, queries: 'ready' },
    ...{ suspension: null, read_only_for: null },
    people: [{ id: 7, email: 'ada@example.org', role: 'owner', since: AT, linked: true, closing: false }],
    settings: [{ name: 'wgDefaultSkin', value: 'timeless' }],
    storage: {
      ...{ used_bytes: 2_097_152, quota_bytes: null, is_full: false },
      ...{ files_bytes: 1_048_576, files_quota_bytes: null },
    },
    ...{ backups: [{ taken_at: AT, current_at: AT, size: 1_048_576 }], backup_failure: null },
    jobs: [
      {
        ...{ id: 5, kind: 'wiki-exports.run', about: 'other', state: 'failed', attempts: 5, can_retry: true },
        ...{ created_at: AT, run_at: AT, finished_at: AT, error: 'The disk is full.' },
        ...{ recipient: null, subject: null },
      },
    ],
    history: [
      {
        ...{ id: 3, at: AT, who: 'ada@example.org', kind: 'setting', subject: 'wgDefaultSkin' },
        ...{ before: 'vector', after: 'timeless' },
      },
    ],
    ...given,
  }
}
