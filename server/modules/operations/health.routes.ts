import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#server/modules/deps.ts'
import { isResticMissing } from '#server/platform/backup-store/is-restic-missing.ts'
import { emailsGoNowhere } from '#server/platform/email/email-reach.ts'
import { isLocalRequest } from '#server/platform/http/local-request.ts'
import { areBackupsLate } from './backup-figures.ts'
import type { StopNotice } from './stop-notice.ts'

/** The text for other machines. The log and, for local requests, `/readyz` have the reason. */
const UNAVAILABLE = 'The wiki engine is not running.'
const STOPPING = { status: 'stopping' }

/**
 * `GET /healthz`: the process runs. `GET /readyz`: the database and the engine answer and the disk
 * can be written, otherwise 503 with the reason. Both answer 503 as soon as the server is told to stop.
 */
export function registerHealthRoutes(app: FastifyInstance, deps: Deps, stopNotice: StopNotice): void {
  const { config, db, engine, disk, processes, log } = deps
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopNotice.isGiven(request.raw, reply.raw)) return reply.status(503).send(STOPPING)
    return reply.send({ status: 'ok' })
  })
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopNotice.isGiven(request.raw, reply.raw)) return reply.status(503).send(STOPPING)
    const [database, wikis, isLow, fault] = await Promise.all([
      ...([databaseResponds(), engineResponds(), disk.isLow()] as const),
      disk.fault(),
    ])
    const ready = database && wikis && fault === null
    const isLate = database && (await areBackupsLate(deps))
    const unserved = engine.unservedWikis()
    const differences = database ? await processes.differences() : []
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      database,
      engine: wikis,
      ...((isLow || fault !== null) && { disk: fault ?? 'low' }),
      ...(isLate && { backups: 'late' }),
      ...(isResticMissing(config) && { backups: 'restic is missing' }),
      ...(differences.length > 0 && { differences }),
      ...(Object.keys(unserved).length > 0 && { wikis: unserved }),
      ...(emailsGoNowhere(config) && { mail: 'nowhere' }),
      ...(engine.searchFault !== null && { search: 'does not answer' }),
      ...(engine.unavailableReason !== null && {
        reason: isLocalRequest(request, config) ? engine.unavailableReason : UNAVAILABLE,
      }),
    })
  })

  async function databaseResponds(): Promise<boolean> {
    try {
      await sql`select 1`.execute(db)
      return true
    } catch (err) {
      log.warn({ err }, 'The database does not respond')
      return false
    }
  }

  async function engineResponds(): Promise<boolean> {
    return await engine.isReady().catch(() => false)
  }
}
