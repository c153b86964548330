import { COMMON_PASSWORDS_PATH } from '#contract/paths.ts'
import type { CommonPasswordsResponse } from '#contract/types/user.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The passwords that most people try first, folded as `foldPassword` does it. @throws FailureError */
export function* loadCommonPasswords(): SagaGenerator<ReadonlySet<string>> {
  const { passwords } = yield* callApi(client => client.get<CommonPasswordsResponse>(COMMON_PASSWORDS_PATH))
  return new Set(passwords)
}
