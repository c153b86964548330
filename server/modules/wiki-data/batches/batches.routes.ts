import type { FastifyInstance, FastifyRequest } from 'fastify'
import type {
  BatchesResponse,
  BatchPreviewResponse,
  BatchProblemsResponse,
  BatchResponse,
  BatchTableResponse,
  TableLook,
} from '#contract/batches/batch.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { namedPlugin } from '#server/platform/http/named-plugin.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { parseBody, parseNothing } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { batchDir } from './batch-files.ts'
import { problemsPage, readPreview, refusedFile } from './batch-report.ts'
import {
  BATCH_LIMIT,
  BATCH_READ_LIMIT,
  batchPreviewEndpoint,
  batchProblemsEndpoint,
  batchTableEndpoint,
  checkBatchEndpoint,
  createBatchEndpoint,
  listBatchesEndpoint,
  pauseBatchEndpoint,
  REFUSED_FILE_LIMIT,
  readBatchEndpoint,
  refusedFileEndpoint,
  resumeBatchEndpoint,
  startBatchEndpoint,
  stopBatchEndpoint,
  undoBatchEndpoint,
} from './batches.endpoints.ts'
import { registerBatchJobs } from './batches.job.ts'
import { type BatchRow, findBatch, listBatches, listUndoing } from './batches.repository.ts'
import {
  batchRefusal,
  checkBatch,
  createBatch,
  findEditedWiki,
  pauseBatch,
  requireBatch,
  resumeBatch,
  startBatch,
  stopBatch,
} from './batches.usecases.ts'
import { readTable } from './read-table.ts'
import { toBatch } from './to-batch.ts'
import { undoBatch } from './undo-batch.ts'

type Asked = FastifyRequest<{ Params: { batch: string } }>

/** Edits in bulk, and the jobs behind them. @param app the scope below `/api`. */
export function registerBatchRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, limiter } = deps
  registerBatchJobs(deps)

  serve(app, listBatchesEndpoint, async (request): Promise<BatchesResponse> => {
    const user = await requireVerifiedUser(deps, request)
    const wiki = await findEditedWiki(deps, (request.query as { wiki?: unknown }).wiki, user)
    const rows = await listBatches(db, wiki.id, wiki.manages ? null : user.id)
    const undoing = await listUndoing(
      db,
      rows.map(({ id }) => id),
    )
    return {
      wiki: { id: wiki.id, name: wiki.name, domain: wiki.domain },
      data: rows.map(row => toBatch(row, user.id, undoing.get(row.id))),
      size_max: config.importUploadMb * MEGABYTE,
      refusal: batchRefusal(deps, wiki)?.message ?? null,
    }
  })

  const receiving = namedPlugin('batches', async scope => {
    // The route reads the body itself, after its checks.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    serve(
      scope,
      createBatchEndpoint,
      async (request, reply) => {
        const user = await requireVerifiedUser(deps, request)
        const asked = await parseQuery(createBatchEndpoint.query, request)
        const wiki = await findEditedWiki(deps, asked.wiki, user)
        await limiter.hit(BATCH_LIMIT, String(user.id))
        const sender = { user, network: networkOf(request.ip) }
        const row = await createBatch(deps, wiki, sender, asked, request.raw)
        return await reply.status(201).send({ data: toBatch(row, user.id, undefined) })
      },
      { bodyLimit: config.importUploadMb * MEGABYTE },
    )
  })
  void app.register(receiving)

  serve(app, readBatchEndpoint, async (request): Promise<BatchResponse> => {
    const { row, user } = await found(request)
    return await shown(row, user.id)
  })

  serve(app, batchTableEndpoint, async (request): Promise<BatchTableResponse> => {
    const { row, wiki } = await found(request)
    if (row.look === null) throw new WikiDataError('batch-state')
    return { data: await readTable(deps, row, wiki.domain, JSON.parse(row.look) as TableLook) }
  })

  serve(app, batchPreviewEndpoint, async (request): Promise<BatchPreviewResponse> => {
    return { data: await readPreview(filesOf((await found(request)).row)) }
  })

  serve(app, batchProblemsEndpoint, async (request): Promise<BatchProblemsResponse> => {
    const { row } = await found(request)
    const { after = 0 } = await parseQuery(batchProblemsEndpoint.query, request)
    return await problemsPage(filesOf(row), row, after)
  })

  serve(app, refusedFileEndpoint, async (request, reply) => {
    const { row, user } = await found(request)
    await limiter.hit(REFUSED_FILE_LIMIT, String(user.id))
    return await reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="batch-${row.id}-refused.csv"`)
      .type('text/csv; charset=utf-8')
      .send(refusedFile(filesOf(row), row))
  })

  serve(app, checkBatchEndpoint, async (request): Promise<BatchResponse> => {
    const { row, user, network } = await own(request)
    const { mapping } = await parseBody(checkBatchEndpoint.body, request)
    await checkBatch(deps, row, mapping ?? null, network)
    return await shown(row, user.id)
  })

  serve(app, startBatchEndpoint, async (request): Promise<BatchResponse> => {
    const { row, user, network } = await own(request)
    await parseNothing(request)
    await startBatch(deps, row, network)
    return await shown(row, user.id)
  })

  serve(app, resumeBatchEndpoint, async (request): Promise<BatchResponse> => {
    const { row, user, network } = await own(request)
    await parseNothing(request)
    await resumeBatch(deps, row, network)
    return await shown(row, user.id)
  })

  serve(app, pauseBatchEndpoint, async (request): Promise<BatchResponse> => {
    const { row, user } = await found(request)
    await parseNothing(request)
    await pauseBatch(deps, row)
    return await shown(row, user.id)
  })

  serve(app, stopBatchEndpoint, async (request): Promise<BatchResponse> => {
    const { row, user } = await found(request)
    await parseNothing(request)
    await stopBatch(deps, row)
    return await shown(row, user.id)
  })

  serve(app, undoBatchEndpoint, async (request): Promise<BatchResponse> => {
    const { row, wiki, user, network } = await found(request)
    await parseNothing(request)
    await limiter.hit(BATCH_LIMIT, String(user.id))
    return await shown(await undoBatch(deps, wiki, { user, network }, row), user.id)
  })

  /** Finds a batch. Managers see the batches of others, and may pause, stop and undo them. */
  async function found(request: Asked) {
    const user = await requireVerifiedUser(deps, request)
    await limiter.hit(BATCH_READ_LIMIT, String(user.id))
    return { ...(await requireBatch(deps, request.params.batch, user)), user, network: networkOf(request.ip) }
  }

  /** Finds a batch of the member who asks: nobody makes edits in another's name. */
  async function own(request: Asked) {
    const asked = await found(request)
    if (asked.row.user_id !== asked.user.id) throw new WikiDataError('batch-unknown')
    return asked
  }

  function filesOf({ dir }: BatchRow): string {
    if (dir === null) throw new WikiDataError('batch-files-gone')
    return batchDir(config, dir)
  }

  async function shown({ id }: BatchRow, userId: number): Promise<BatchResponse> {
    const row = await findBatch(db, id)
    if (!row) throw new WikiDataError('batch-unknown')
    return { data: toBatch(row, userId, (await listUndoing(db, [id])).get(id)) }
  }
}
