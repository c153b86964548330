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

/** A page of a list. Who asks knows which rows the path has. */
export function* loadConsolePage({
  values: { path, query },
}: Submitted<ListInput>): SagaGenerator<ConsolePage<unknown>> {
  return yield* callApi(client => client.get<ConsolePage<unknown>>(path, query))
}

/** @returns what the console knows of one thing, whose path this is. Who asks knows its type. */
export function* loadOne({ values: path }: Submitted<string>): SagaGenerator<unknown> {
  return (yield* callApi(client => client.get<{ readonly data: unknown }>(path))).data
}

interface ConsoleCall {
  /** Below `API_BASE`. */
  readonly path: string
  /** Left out by calls that take nothing. */
  readonly body?: object
}

/** Does something in the console. */
export function* sendAct({ values: { path, body } }: Submitted<ConsoleCall>): SagaGenerator {
  yield* callApi(client => client.post(path, body))
}

/** @returns how each part of the service is. */
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
