import { consoleApi } from '#contract/operator/console-paths.ts'
import type { DayOfFigures, FiguresResponse, HealthResponse } from '#contract/operator/overview.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The sagas here throw FailureError. */

/** @returns how each part of the service is. */
export function* loadHealth(): SagaGenerator<HealthResponse['data']> {
  return (yield* callApi(client => client.get<HealthResponse>(consoleApi.health))).data
}

/** @returns the figures of the last days, the oldest day first. */
export function* loadFigures(): SagaGenerator<readonly DayOfFigures[]> {
  return (yield* callApi(client => client.get<FiguresResponse>(consoleApi.figures))).data
}
