import { parseJsonObject } from '#contract/parse-json-object.ts'
import { profileAnswersSchema } from '#contract/schemas/wiki-profile.ts'
import type { WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import { msg } from '#i18n/msg.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import { parseValue } from '#server/platform/http/parse-body.ts'
import { isStrange, STRANGE_TEXT } from '#server/platform/http/strange-value.ts'

/**
 * Parses the intended use from its JSON text. Unknown fields are dropped.
 * @throws AppError 422 with all messages on `profile`.
 */
export async function parseProfile(text: string): Promise<WikiProfileAnswers> {
  const answers = parseJsonObject(text)
  if (answers === null) throw invalid({ profile: [msg('error-profile-must-json-object')] })
  if (isStrange(answers)) throw invalid({ profile: [STRANGE_TEXT] })
  try {
    return (await parseValue(profileAnswersSchema, answers)) as WikiProfileAnswers
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.fields)
      throw invalid({ profile: [...new Set(Object.values(thrown.fields).flat())] })
    throw thrown
  }
}
