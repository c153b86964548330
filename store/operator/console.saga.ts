import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import type { DayOfFigures, FiguresResponse, HealthResponse } from '#contract/operator/overview.ts'
import type { FirstEditsResponse } from '#contract/operator/suspects.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The sagas here throw FailureError. */

interface ListInput {
  /** Below `API_BASE`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** Loads a page of a list. The caller knows the type of the path's rows. */
export function* loadConsolePage({
  values: { path, query },
}: Submitted<ListInput>): SagaGenerator<ConsolePage<unknown>> {
  return yield* callApi(client => client.get<ConsolePage<unknown>>(path, query))
}

/** Loads the data at a path about one thing. The caller knows its type. */
export function* loadOne({ values: path }: Submitted<string>): SagaGenerator<unknown> {
  return (yield* callApi(client => client.get<{ readonly data: unknown }>(path))).data
}

interface ConsoleCall {
  /** Below `API_BASE`. */
  readonly path: string
  /** Missing for calls without a body. */
  readonly body?: object
}

/** Does something in the console. */
export function* sendAct({ values: { path, body } }: Submitted<ConsoleCall>): SagaGenerator {
  yield* callApi(client => client.post(path, body))
}

/** @returns the health of each part of the service. */
export function* loadHealth(): SagaGenerator<HealthResponse['data']> {
  return (yield* callApi(client => client.get<HealthResponse>(consoleApi.health))).data
}

/** @returns the figures of the last days, the oldest day first. */
export function* loadFigures(): SagaGenerator<readonly DayOfFigures[]> {
  return (yield* callApi(client => client.get<FiguresResponse>(consoleApi.figures))).data
}

/** @returns the first edits in a wiki, as `data`; null there if it cannot be read. @throws FailureError */
export function* loadFirstEdits({ values: id }: Submitted<number>): SagaGenerator<FirstEditsResponse> {
  return yield* callApi(client => client.get<FirstEditsResponse>(consoleApi.firstEdits(id)))
}
