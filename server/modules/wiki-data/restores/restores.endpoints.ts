import { DAY_MS } from '#contract/durations.ts'
import {
  RESTORE_STEPS,
  type RestoreMode,
  type WikiBackup,
  type WikiBackupsResponse,
  type WikiRestore,
  type WikiRestoreResponse,
  type WikiRestoresResponse,
} from '#contract/wiki-data/wiki-backup.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { startRestoreSchema } from '#contract/wiki-data/wiki-data-requests.ts'
import { wikiFields } from '#server/modules/wikis/shared/wiki.shapes.ts'
import { wikiContent } from '#server/modules/wikis/shared/wiki-content.shapes.ts'
import { readsWiki } from '#server/modules/wikis/shared/wiki-query.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/**
 * By account, because each restore reads a whole backup. New wikis have a separate, higher limit, because attempts with a
 * taken name count, too, and must not keep a member from putting a wiki back.
 */
export const RESTORE_LIMITS: Readonly<Record<RestoreMode, RateLimit>> = {
  new: { name: 'wiki-restore-new', max: 30, windowMs: DAY_MS },
  back: { name: 'wiki-restore-back', max: 10, windowMs: DAY_MS },
}

const group = 'Backups'

const backup = t.record<WikiBackup>('WikiBackup', {
  id: t.count(),
  taken_at: t.time('The moment whose state it contains.'),
  current_at: t.time('When the wiki was last found unchanged since this backup.'),
  content: wikiContent,
  size: t.count('Unpacked, in bytes.'),
})

const restore = t.record<WikiRestore>('WikiRestore', {
  id: t.count(),
  wiki_id: t.count('The wiki that was backed up.'),
  mode: t.choice(['new', 'back']),
  taken_at: t.time('The backup’s `taken_at`.'),
  status: t.choice(['pending', 'success', 'failed']),
  step: t.nullable(t.choice([...RESTORE_STEPS, 'waiting']), 'Null unless it is pending.'),
  started_at: t.time(),
  finished_at: t.nullable(t.time()),
  restored: t.nullable(
    t.record<NonNullable<WikiRestore['restored']>>('RestoredWiki', {
      id: t.count(),
      domain: wikiFields.domain,
      sitename: t.text(),
    }),
    'Null until the wiki exists.',
  ),
  error: t.nullable(t.text(), 'Why it failed, as a sentence.'),
})

export const listBackupsEndpoint = endpoint({
  ...readsWiki('see-data'),
  path: wikiDataApi.backups,
  group,
  summary: 'List the backups of a wiki',
  about: 'Also works for a deleted wiki until it is purged.',
  responses: {
    200: response(
      'Newest first.',
      t.record<WikiBackupsResponse>('WikiBackups', {
        data: t.list(backup),
        kept_days: t.nullable(t.count(), 'Null if this service makes no backups.'),
      }),
    ),
  },
})

export const listRestoresEndpoint = endpoint({
  ...readsWiki('see-data'),
  path: wikiDataApi.restores,
  group,
  summary: 'List the restores of a wiki',
  responses: {
    200: response('Newest first.', t.record<WikiRestoresResponse>('WikiRestores', { data: t.list(restore) })),
  },
})

export const startRestoreEndpoint = endpoint({
  method: 'POST',
  path: wikiDataApi.restores,
  group,
  summary: 'Restore a backup',
  caller: 'manager',
  right: 'restore-as-new',
  body: json(startRestoreSchema, {
    backup: 'The backup’s id.',
    mode: '`new`: creates a new wiki. `back`: restores it over the wiki.',
    sitename: 'The new wiki’s name.',
    domain: 'The new wiki’s domain.',
    password: 'Required for `back` if the last log-in was more than an hour ago.',
  }),
  responses: {
    200: response(
      'The restore has started.',
      t.record<WikiRestoreResponse>('WikiRestoreResult', { success: t.only(true), data: restore }),
    ),
  },
  refusals: {
    400: 'It cannot be started.',
    403: 'The last log-in was more than an hour ago, or the member has the maximum number of wikis.',
    404: 'The wiki has no such backup.',
    409: 'Another restore of the wiki is pending.',
  },
  limits: [RESTORE_LIMITS.new, RESTORE_LIMITS.back],
})
