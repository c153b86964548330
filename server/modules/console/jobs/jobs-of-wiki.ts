import { type RawBuilder, sql } from 'kysely'
import { entityImportJob } from '#server/modules/entity-import/entity-import.usecases.ts'
import { MOVE_TO_MARIADB } from '#server/modules/operations/move-to-mariadb.ts'
import { REPLACE_OAUTH_KEY } from '#server/modules/operations/replace-oauth-key.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { workOnBatch } from '#server/modules/wiki-data/batches/batches.job.ts'
import { runDumpsJob } from '#server/modules/wiki-data/dumps/dumps.job.ts'
import { runExportJob } from '#server/modules/wiki-data/exports/exports.usecases.ts'
import { checkImportJob, runImportJob } from '#server/modules/wiki-data/imports/shared/import-job-kinds.ts'
import { restorePurgedJob } from '#server/modules/wiki-data/restores/restore-purged.job.ts'
import { restoreJob } from '#server/modules/wiki-data/restores/restores.usecases.ts'
import { takeRights } from '#server/modules/wikis/people/take-rights.usecase.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'

interface OfRuns {
  readonly kinds: readonly { readonly name: string }[]
  /** The only field of the job's payload: the id of the run. */
  readonly key: string
  /** The table of the runs, each of one wiki. */
  readonly table: string
}

const OF_RUNS: readonly OfRuns[] = [
  { kinds: [restoreJob], key: 'restoreId', table: 'wiki_restores' },
  { kinds: [runExportJob], key: 'exportId', table: 'wiki_exports' },
  { kinds: [runDumpsJob], key: 'dumpsId', table: 'wiki_dumps' },
  { kinds: [checkImportJob, runImportJob], key: 'importId', table: 'wiki_imports' },
  { kinds: [workOnBatch], key: 'batchId', table: 'wiki_batches' },
  { kinds: [entityImportJob], key: 'importId', table: 'entity_imports' },
]

/** Jobs whose payload begins with the wiki's id, and jobs whose payload is its domain. */
const BY_ID = [restorePurgedJob, takeRights, endWikiSessions, countNewWiki]
const BY_DOMAIN = [MOVE_TO_MARIADB, REPLACE_OAUTH_KEY]

/** The condition on `jobs` that a job is about a wiki. It matches no finished job, because those have lost their payload. */
export function isOfWiki(wikiId: number): RawBuilder<boolean> {
  const text = String(wikiId)
  const ofRuns = OF_RUNS.map(
    ({ kinds, key, table }) => sql`(kind in (${names(kinds)}) and payload in
      (select ${sql.lit(`{"${key}":`)} || cast(run.id as text) || '}' from ${sql.table(table)} as run
        where run.wiki_id = ${wikiId}))`,
  )
  const byId = sql`(kind in (${names(BY_ID)})
    and (payload = ${`{"wikiId":${text}}`} or payload like ${`{"wikiId":${text},%`}))`
  const byDomain = sql`(kind in (${names(BY_DOMAIN)}) and payload in
    (select '{"domain":"' || wikis.domain || '"}' from wikis where wikis.id = ${wikiId}))`
  return sql`(${sql.join([...ofRuns, byId, byDomain], sql` or `)})`
}

function names(kinds: readonly { readonly name: string }[]): RawBuilder<unknown> {
  return sql.join(kinds.map(({ name }) => name))
}
