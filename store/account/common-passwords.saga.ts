import { COMMON_PASSWORDS_PATH } from '#contract/paths.ts'
import type { CommonPasswordsResponse } from '#contract/types/user.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Loads the most common passwords, folded as by `foldPassword`.
 * @throws FailureError
 */
export function* loadCommonPasswords(): SagaGenerator<ReadonlySet<string>> {
  const { passwords } = yield* callApi(client => client.get<CommonPasswordsResponse>(COMMON_PASSWORDS_PATH))
  return new Set(passwords)
}
