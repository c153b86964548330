import type { FastifyInstance } from 'fastify'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import type {
  WikiBackupsResponse,
  WikiRestore,
  WikiRestoreResponse,
  WikiRestoresResponse,
} from '#contract/wiki-data/wiki-backup.ts'
import { requireRecentLogIn } from '#server/modules/account/require-recent-log-in.ts'
import type { Deps } from '#server/modules/deps.ts'
import { listBackups } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { countAttempt } from '#server/modules/wikis/creation/creation-limit.ts'
import { requireRight } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { requireStoredWiki } from '#server/modules/wikis/shared/require-stored-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import {
  listBackupsEndpoint,
  listRestoresEndpoint,
  RESTORE_LIMITS,
  startRestoreEndpoint,
} from './restores.endpoints.ts'
import { type ListedRestore, listRestores } from './restores.repository.ts'
import { startAsNew, startPuttingBack } from './restores.usecases.ts'
import { validateNewName } from './validate-new-name.ts'

/** `GET /wiki/backups`, `GET` and `POST /wiki/restore`; they work for deleted wikis until the purge. */
export function registerRestoreRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listBackupsEndpoint, async (request): Promise<WikiBackupsResponse> => {
    const { wiki } = await requireStoredWiki(deps, request)
    if (!deps.backupStore) return { data: [], kept_days: null }
    return { data: await listBackups(deps.db, wiki.id), kept_days: PURGE_AFTER_DAYS }
  })

  serve(app, listRestoresEndpoint, async (request): Promise<WikiRestoresResponse> => {
    const { wiki } = await requireStoredWiki(deps, request)
    return { data: (await listRestores(deps.db, wiki.id)).map(toWikiRestore) }
  })

  serve(app, startRestoreEndpoint, async (request): Promise<WikiRestoreResponse> => {
    const { wiki, user } = await requireStoredWiki(deps, request)
    const { mode, backup, ...body } = await parseBody(startRestoreEndpoint.body, request)
    if (mode === 'back') requireRight(wiki, 'restore-over')
    const member = { id: user.id, email: user.email, ip: request.ip }
    const wanted = { wiki, backup, member }
    if (mode === 'new') await countAttempt(deps, member)
    else await requireRecentLogIn(deps, request, body.password)
    const name = mode === 'new' ? validateNewName(deps.config, body) : null
    await deps.limiter.hit(RESTORE_LIMITS[mode], String(user.id))
    const id = await (name === null ? startPuttingBack(deps, wanted) : startAsNew(deps, wanted, name))
    const row = (await listRestores(deps.db, wiki.id)).find(restore => restore.id === id)
    if (!row) throw new Error(`The restore ${id} was not stored.`)
    return { success: true, data: toWikiRestore(row) }
  })
}

/** A restore as the wiki's managers see it. */
function toWikiRestore(row: ListedRestore): WikiRestore {
  const { id, wiki_id, mode, status, error, found_id, domain, sitename } = row
  const isThere = status === 'success' && found_id !== null && domain !== null && sitename !== null
  return {
    id,
    wiki_id,
    mode,
    taken_at: isoTime(row.taken_at),
    status,
    step: status === 'pending' ? (row.step ?? 'waiting') : null,
    started_at: isoTime(row.started_at),
    finished_at: isoTime(row.finished_at),
    restored: isThere ? { id: found_id, domain, sitename } : null,
    error,
  }
}
