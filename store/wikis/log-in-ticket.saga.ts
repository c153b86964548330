import type { LogInTicketResponse } from '#contract/people/log-in-ticket.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Asks for a ticket.
 *
 * @returns the URL that opens the wiki once and logs the member in there.
 * @throws FailureError
 */
export function* askForTicket({
  values: { wikiId },
}: Submitted<{ readonly wikiId: number }>): SagaGenerator<string> {
  const { data } = yield* callApi(client =>
    client.post<LogInTicketResponse>(peopleApi.logInTicket(wikiId), {}),
  )
  return data.url
}
