import { accountApi } from '#contract/account/account-paths.ts'
import type { User } from '#contract/types/user.ts'
import { languageFor } from '#i18n/languages.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** Stores the language that a member has just chosen with the account, for emails and for other browsers. */
export function* keepLanguage(user: User): SagaGenerator {
  const { chosenLanguage } = yield* getEnvironment()
  const language = languageFor(chosenLanguage() ?? '')?.code
  if (language === undefined || language === user.language) return
  yield* callApi(client => client.post(accountApi.language, { language }))
}
