import { all, call, put } from 'redux-saga/effects'
import type {
  WikiBackupsResponse,
  WikiRestore,
  WikiRestoreResponse,
  WikiRestoresResponse,
} from '#contract/wiki-data/wiki-backup.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { StartRestoreRequest } from '#contract/wiki-data/wiki-data-requests.ts'
import type { PointsInTime } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import { onceVisible } from '#store/poll/poll.saga.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { WikiInput } from '#store/saga/wiki-input.ts'
import { refreshWiki } from '#store/wikis/wiki.saga.ts'
import { wikisReset } from '#store/wikis/wikis.slice.ts'

/**
 * Loads the backups of a wiki and its restores.
 * @throws FailureError
 */
export function* loadPoints(input: WikiInput): SagaGenerator<PointsInTime> {
  const [{ data: backups, kept_days: retentionDays }, restores] = (yield all([
    call(readBackups, input),
    call(readRestores, input),
  ])) as [WikiBackupsResponse, readonly WikiRestore[]]
  return { backups, retentionDays, restores }
}

/**
 * Loads the same while a restore is pending, once the page is visible. After its end, the store gets what it changed: this
 * wiki's details or the list of wikis.
 * @throws FailureError
 */
export function* followPoints(input: WikiInput): SagaGenerator<PointsInTime> {
  const points = yield* onceVisible(() => loadPoints(input))
  if (points.restores.some(({ status }) => status === 'pending')) return points
  const [newest] = points.restores
  if (newest?.mode === 'back' && newest.status === 'success') yield* refreshWiki(input.wikiId)
  yield put(wikisReset())
  return points
}

/** @throws FailureError */
export function* startRestore(request: StartRestoreRequest): SagaGenerator<WikiRestore> {
  const { data } = yield* callApi(client => client.post<WikiRestoreResponse>(wikiDataApi.restores, request))
  return data
}

function* readBackups({ wikiId }: WikiInput): SagaGenerator<WikiBackupsResponse> {
  return yield* callApi(client => client.get<WikiBackupsResponse>(wikiDataApi.backups, { wiki: wikiId }))
}

function* readRestores({ wikiId }: WikiInput): SagaGenerator<readonly WikiRestore[]> {
  const { data } = yield* callApi(client =>
    client.get<WikiRestoresResponse>(wikiDataApi.restores, { wiki: wikiId }),
  )
  return data
}
