import type { ExportOrder } from '#contract/wiki-data/export-form.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiExport, WikiExportResponse, WikiExportsResponse } from '#contract/wiki-data/wiki-export.ts'
import { callApi } from '#store/api/call-api.ts'
import { onceVisible } from '#store/poll/poll.saga.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { WikiInput } from '#store/saga/wiki-input.ts'

/** @throws FailureError */
export function* loadExports({ wikiId }: WikiInput): SagaGenerator<readonly WikiExport[]> {
  const { data } = yield* callApi(client =>
    client.get<WikiExportsResponse>(wikiDataApi.exports, { wiki: wikiId }),
  )
  return data
}

/**
 * Loads the exports again, once the page is visible.
 * @throws FailureError
 */
export function* followExports(input: WikiInput): SagaGenerator<readonly WikiExport[]> {
  return yield* onceVisible(() => loadExports(input))
}

/** @throws FailureError */
export function* startExport({
  wikiId,
  order: { kind, passwordHashes, password },
}: {
  wikiId: number
  order: ExportOrder
}): SagaGenerator<WikiExport> {
  const confirmation = password === '' ? {} : { password }
  const complete = kind === 'complete' ? { password_hashes: passwordHashes, ...confirmation } : {}
  const { data } = yield* callApi(client =>
    client.post<WikiExportResponse>(wikiDataApi.exports, { wiki: wikiId, kind, ...complete }),
  )
  return data
}

/**
 * Cancels a pending export, or removes the file of a finished one.
 * @throws FailureError
 */
export function* removeExport({
  wikiId,
  exportId,
}: {
  wikiId: number
  exportId: number
}): SagaGenerator<WikiExport> {
  const { data } = yield* callApi(client =>
    client.post<WikiExportResponse>(wikiDataApi.cancelExport, { wiki: wikiId, id: exportId }),
  )
  return data
}
