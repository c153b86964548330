import { put } from 'redux-saga/effects'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiImport, WikiImportResponse, WikiImportsResponse } from '#contract/wiki-data/wiki-import.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import { poll } from '#store/poll/poll.saga.ts'
import { callAbortable } from '#store/saga/cancellation.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { WikiInput } from '#store/saga/wiki-input.ts'
import { refreshWiki } from '#store/wikis/wiki.saga.ts'
import { wikisReset } from '#store/wikis/wikis.slice.ts'

interface ImportId {
  readonly wikiId: number
  readonly id: number
}

/** @throws FailureError */
export function* loadImports({ wikiId }: WikiInput): SagaGenerator<WikiImportsResponse> {
  return yield* callApi(client => client.get<WikiImportsResponse>(wikiDataApi.imports, { wiki: wikiId }))
}

/**
 * Waits, and then reads the imports. A failed read is repeated after a growing pause. If the import has
 * succeeded, the wiki's details are read as well, because an archive may bring a name and settings.
 */
export function* awaitNews({ wikiId }: WikiInput): SagaGenerator<WikiImportsResponse> {
  const { wait } = yield* getEnvironment()
  yield* callAbortable(signal => wait(POLL_INTERVAL_MS, signal))
  const news: WikiImportsResponse[] = []
  yield* poll({
    intervalMs: POLL_INTERVAL_MS,
    *ask() {
      news.push(yield* loadImports({ wikiId }))
      return true
    },
  })
  const [latest] = news
  if (!latest) throw new Error('The poll ended without an answer.')
  if (latest.data[0]?.status === 'success') yield* readNewDetails(wikiId)
  return latest
}

function* readNewDetails(wikiId: number): SagaGenerator {
  try {
    yield* refreshWiki(wikiId)
  } catch {
    // The next visit shows them.
  }
}

/** @throws FailureError */
export function* startImport({ wikiId, id }: ImportId): SagaGenerator<WikiImport> {
  const { data } = yield* callApi(client =>
    client.post<WikiImportResponse>(wikiDataApi.imports, { wiki: wikiId, id }),
  )
  // The dashboard counts the new pages.
  yield put(wikisReset())
  return data
}

/** @throws FailureError */
export function* cancelImport({ wikiId, id }: ImportId): SagaGenerator<WikiImport> {
  const { data } = yield* callApi(client =>
    client.post<WikiImportResponse>(wikiDataApi.cancelImport, { wiki: wikiId, id }),
  )
  return data
}
