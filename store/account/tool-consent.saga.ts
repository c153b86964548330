import type { ToolAnswerResponse, ToolRequest, ToolRequestResponse } from '#contract/account/tool-log-in.ts'
import { toolApi } from '#contract/account/tool-paths.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The sagas here throw FailureError. */

interface Uid {
  readonly uid: string
}

export function* showRequest({ uid }: Uid): SagaGenerator<ToolRequest> {
  const { data } = yield* callApi(client => client.get<ToolRequestResponse>(toolApi.request(uid)))
  return data
}

/** Allows the tool and leaves for it. */
export function* allowTool({ uid, email }: Uid & { readonly email: boolean }): SagaGenerator {
  yield* leaveFor(yield* callApi(client => client.post<ToolAnswerResponse>(toolApi.request(uid), { email })))
}

/** Refuses the tool and leaves for it. */
export function* refuseTool({ uid }: Uid): SagaGenerator {
  yield* leaveFor(yield* callApi(client => client.post<ToolAnswerResponse>(toolApi.refuse(uid), {})))
}

function* leaveFor({ url }: ToolAnswerResponse): SagaGenerator {
  const { leave } = yield* getEnvironment()
  leave(url)
}
