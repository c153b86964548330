import { consoleApi } from '#contract/operator/console-paths.ts'
import type {
  ActOnWikis,
  PreviewWikiActs,
  WikiActResult,
  WikiActsPreview,
  WikiActsResponse,
} from '#contract/operator/wiki-bulk.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The sagas here throw FailureError. */

/** @returns what an act would do to each of the given wikis. */
export function* previewWikiActs({ values }: Submitted<PreviewWikiActs>): SagaGenerator<WikiActsPreview> {
  return yield* callApi(client => client.post<WikiActsPreview>(consoleApi.previewWikiActs, values))
}

/** @returns the outcome for each. */
export function* actOnWikis({ values }: Submitted<ActOnWikis>): SagaGenerator<readonly WikiActResult[]> {
  return (yield* callApi(client => client.post<WikiActsResponse>(consoleApi.actOnWikis, values))).data
}
