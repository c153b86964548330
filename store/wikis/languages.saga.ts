import { WIKI_LANGUAGES_PATH } from '#contract/paths.ts'
import type { WikiLanguage, WikiLanguagesResponse } from '#contract/types/wiki.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/**
 * Loads the languages that a wiki can have, sorted by name.
 * @throws FailureError
 */
export function* loadLanguages(): SagaGenerator<readonly WikiLanguage[]> {
  const { data } = yield* callApi(client => client.get<WikiLanguagesResponse>(WIKI_LANGUAGES_PATH))
  return data
}
