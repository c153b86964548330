import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { isServed } from '#server/modules/wikis/shared/listed.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendCsv } from '#server/platform/http/csv.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { requireMetricsAccess } from '#server/platform/http/require-metrics-access.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { conversionDataEndpoint, deletedWikiMetricsEndpoint } from './wiki-figures.endpoints.ts'

/** Days without an edit after which a wiki counts as abandoned. Source: existing servers of this API. */
const ABANDONED_DAYS = 90

const CONVERSION_COLUMNS = [
  'domain_name',
  'time_to_engage_days',
  'time_before_wiki_abandoned_days',
  'number_of_active_editors',
  'wiki_creation_time',
  'first_edited_time',
  'last_edited_time',
] as const

const DELETION_COLUMNS = [
  'domain_name_for_wiki',
  'wiki_deletion_reason',
  'number_of_wiki_edits_for_wiki',
  'number_of_wiki_pages_for_wiki',
  'number_of_users_for_wiki',
  'wiki_creation_time',
  'wiki_deletion_time',
] as const

/** `GET /wikiConversionData` and `GET /deletedWikiMetrics`: figures about all wikis, for the operator. */
export function registerWikiFigures(app: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps

  serve(app, conversionDataEndpoint, async (request, reply) => {
    requireMetricsAccess(request, config)
    const now = clock.now()
    const rows = (await listServedWikis(db)).map(wiki => {
      const { created_at, first_edited_at: first, last_edited_at: last } = wiki
      const isAbandoned = last !== null && days(last, now) >= ABANDONED_DAYS
      return {
        domain: wiki.domain,
        time_to_engage_days: first === null ? null : days(created_at, first),
        time_before_wiki_abandoned_days: isAbandoned ? days(created_at, last) : null,
        number_of_active_editors: wiki.activeusers,
        wiki_creation_time: isoTime(created_at),
        first_edited_time: isoTime(first),
        last_edited_time: isoTime(last),
      }
    })
    const wantsJson = /\bjson\b/.test(request.headers.accept ?? '')
    if (wantsJson) return rows
    // The first column has another name in CSV.
    const csv = rows.map(({ domain, ...rest }) => ({ domain_name: domain, ...rest }))
    return sendCsv(reply, csv, {
      columns: CONVERSION_COLUMNS,
      file: `${isoTime(now)}-conversion_metric_for_all_wikis`,
    })
  })

  serve(app, deletedWikiMetricsEndpoint, async (request, reply) => {
    requireMetricsAccess(request, config)
    const rows = (await listDeletedWikis(db)).map(wiki => ({
      domain_name_for_wiki: wiki.domain,
      wiki_deletion_reason: wiki.reasons === null ? null : (JSON.parse(wiki.reasons) as string[]).join('; '),
      number_of_wiki_edits_for_wiki: wiki.edits,
      number_of_wiki_pages_for_wiki: wiki.pages,
      number_of_users_for_wiki: wiki.users,
      wiki_creation_time: isoTime(wiki.created_at),
      wiki_deletion_time: isoTime(wiki.deleted_at),
    }))
    return sendCsv(reply, rows, {
      columns: DELETION_COLUMNS,
      file: `${isoTime(clock.now())}-deleted_wiki_metric`,
    })
  })
}

function days(from: number, to: number): number {
  return Math.floor((to - from) / DAY_MS)
}

/** Lists all served wikis, the oldest first, with what is known about their use. */
async function listServedWikis(db: Db) {
  return await db
    .selectFrom('wikis')
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .select(['wikis.domain', 'wikis.created_at'])
    .select(['stats.activeusers', 'stats.first_edited_at', 'stats.last_edited_at'])
    .where(isServed)
    .orderBy('wikis.id')
    .execute()
}

/** Lists the deleted wikis, including purged ones, which no longer have figures. */
async function listDeletedWikis(db: Db) {
  return await db
    .selectFrom('wikis')
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .leftJoin('wiki_deletions as deletion', 'deletion.wiki_id', 'wikis.id')
    .select(['wikis.domain', 'wikis.created_at', 'wikis.deleted_at', 'deletion.reasons'])
    .select(['stats.edits', 'stats.pages', 'stats.users'])
    .where('wikis.deleted_at', 'is not', null)
    .orderBy('wikis.id')
    .execute()
}
