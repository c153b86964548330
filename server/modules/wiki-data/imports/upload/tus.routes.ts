import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOUR_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { IMPORT_UPLOAD_HOURS } from '#contract/wiki-data/wiki-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import { checkImportJob } from '#server/modules/wiki-data/imports/shared/import-job-kinds.ts'
import {
  endImport,
  findUpload,
  type WikiImportRow,
} from '#server/modules/wiki-data/imports/shared/imports.repository.ts'
import { uploadPath } from '#server/modules/wiki-data/imports/shared/to-wiki-import.ts'
import { openUploadFile, removeUploadFile } from '#server/modules/wiki-data/imports/shared/upload-files.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { findManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { requireManagedBy, requireRight, rightOf } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import type { Db } from '#server/platform/database/db.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { namedPlugin } from '#server/platform/http/named-plugin.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { createUpload } from './create-upload.usecase.ts'
import { receivePart } from './receive-part.ts'
import { saveReceived } from './receivers.repository.ts'
import type { Transfers, WriteRight } from './transfers.ts'
import {
  CREATION_LIMIT,
  continueUploadEndpoint,
  createUploadEndpoint,
  endUploadEndpoint,
  REQUEST_LIMIT,
  readUploadEndpoint,
} from './tus.endpoints.ts'
import { byteCount, readMetadata, requireTusVersion, TUS_PART_TYPE, TUS_VERSION } from './tus-headers.ts'

type UploadRequest = FastifyRequest<{ Params: { upload: string } }>

/**
 * The uploads of files to import: tus 1.0 with creation, expiration and termination. The row decides which
 * bytes count as received, and every request is checked like any other request of the member.
 * @see https://tus.io/protocols/resumable-upload
 */
export function registerUploadRoutes(api: FastifyInstance, deps: Deps, transfers: Transfers): void {
  const { db, clock, config, jobs, limiter } = deps

  const uploads = namedPlugin('import-uploads', async app => {
    // The route reads the body itself, after its checks.
    app.addContentTypeParser(TUS_PART_TYPE, (_request, _body, done) => done(null))
    app.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', TUS_VERSION)
      requireTusVersion(request.headers)
    })

    serve(app, createUploadEndpoint, async (request, reply) => {
      const user = await requireVerifiedUser(deps, request)
      const metadata = readMetadata(request.headers)
      const wiki = await requireManagedBy(deps, request, user, metadata.wiki)
      const size = byteCount(request.headers, 'upload-length')
      await limiter.hit(CREATION_LIMIT, String(user.id))
      const network = networkOf(request.ip)
      const row = await createUpload(deps, { ...metadata, wiki, userId: user.id, network, size })
      reply.header('location', uploadPath(row.upload_id)).status(201)
      sendExpiry(reply, row)
      return await reply.send()
    })

    serve(app, readUploadEndpoint, async (request, reply) => {
      const before = await requireUpload(request)
      await transfers.takeOver(before)
      const row = (await findUpload(db, before.upload_id)) ?? before
      reply.header('upload-offset', row.received).header('upload-length', row.size)
      sendExpiry(reply, row)
      return await reply.send()
    })

    serve(
      app,
      continueUploadEndpoint,
      async (request, reply) => {
        const offset = byteCount(request.headers, 'upload-offset')
        if (!isPart(request))
          throw new WikiDataError('upload-part-type', {
            text: `Please send ${TUS_PART_TYPE} (Content-Type).`,
          })
        const before = await requireUpload(request)
        await transfers.takeOver(before)
        const account = String(before.user_id)
        const received = await transfers.run(
          before,
          { account, network: networkOf(request.ip), stop: () => request.raw.destroy() },
          async right => await receive(request, offset, right),
        )
        reply.header('upload-offset', received).status(204)
        sendExpiry(reply, { ...before, updated_at: clock.now() })
        return await reply.send()
      },
      { bodyLimit: config.importUploadMb * MEGABYTE },
    )

    serve(app, endUploadEndpoint, async (request, reply) => {
      const row = await requireUpload(request)
      if (!(await endImport(db, row.id, OPEN, { status: 'cancelled', now: clock.now() })))
        throw new WikiDataError('upload-used')
      await transfers.takeOver(row)
      await removeUploadFile(config, row.upload_id)
      return await reply.status(204).send()
    })
  })
  void api.register(uploads)

  /** Answers alike for another member's upload and one that never existed. */
  async function requireUpload(request: UploadRequest): Promise<WikiImportRow> {
    const user = await requireVerifiedUser(deps, request)
    await limiter.hit(REQUEST_LIMIT, String(user.id))
    const row = await findUpload(db, request.params.upload)
    const wiki = row?.user_id === user.id ? await findManagedWiki(db, row.wiki_id, user.id) : undefined
    if (!row || !wiki) throw new WikiDataError('upload-unknown')
    requireRight(wiki, rightOf(request))
    if (row.status === 'cancelled' || row.status === 'failed') throw new WikiDataError('upload-ended')
    return row
  }

  async function receive(request: UploadRequest, offset: number, right: WriteRight): Promise<number> {
    const row = await findUpload(db, request.params.upload)
    if (row?.status !== 'uploading' || row.received !== offset)
      throw new WikiDataError('upload-part-misplaced')
    const file = await openUploadFile(config, row.upload_id, 'r+')
    try {
      const onReceived = async (received: number) =>
        await db.transaction().execute(async trx => {
          const receiver = { importId: row.id, token: right.token, now: clock.now() }
          if (!(await saveReceived(trx, receiver, received))) throw new WikiDataError('upload-ended')
          // In one transaction, because a client that learns that nothing is missing sends nothing more.
          if (received === row.size) await complete(trx, row)
        })
      const part = { body: request.raw, file, offset, size: row.size, mayWrite: right.mayWrite, onReceived }
      return await receivePart(part)
    } finally {
      await file.close()
    }
  }

  async function complete(trx: Db, row: WikiImportRow): Promise<void> {
    const owner = { account: String(row.user_id), network: row.network ?? '' }
    await changeRun(trx, 'wiki_imports', row.id, 'uploading', { status: 'checking' })
    await jobs.enqueue(trx, checkImportJob, { importId: row.id }, { owner })
  }
}

/** The states in which an upload can be given up. */
const OPEN = ['uploading', 'checking', 'checked'] as const

function isPart({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase() === TUS_PART_TYPE
}

function sendExpiry(reply: FastifyReply, row: WikiImportRow): void {
  if (row.status !== 'uploading') return
  const expires = new Date(row.updated_at + IMPORT_UPLOAD_HOURS * HOUR_MS)
  reply.header('upload-expires', expires.toUTCString())
}
