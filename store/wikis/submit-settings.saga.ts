import { type CaptchaQuestion, formatCaptchaQuestions } from '#contract/settings/captcha-questions.ts'
import type { Skin } from '#contract/settings/setting-names.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { type SaveSettingInput, saveSetting, saveSettings } from './settings.saga.ts'

/** The settings that are saved by a form's button. The sagas here throw FailureError. */

interface SkinForm {
  readonly wikiId: number
  readonly skin: Skin
}

export function* submitSkin({ values: { wikiId, skin } }: Submitted<SkinForm>): SagaGenerator<Skin> {
  yield* saveSetting({ wikiId, setting: 'wgDefaultSkin', value: skin })
  return skin
}

/** @returns how many settings were saved. */
export function* submitSettings({ values }: Submitted<readonly SaveSettingInput[]>): SagaGenerator<number> {
  yield* saveSettings(values)
  return values.length
}

interface CaptchaQuestionsInput {
  readonly wikiId: number
  readonly questions: readonly CaptchaQuestion[]
}

export function* submitCaptchaQuestions({
  values: { wikiId, questions },
}: Submitted<CaptchaQuestionsInput>): SagaGenerator {
  yield* saveSetting({ wikiId, setting: 'wwCaptchaQuestions', value: formatCaptchaQuestions(questions) })
}
