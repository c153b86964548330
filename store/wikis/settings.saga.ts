import { put } from 'redux-saga/effects'
import { api } from '#contract/paths.ts'
import {
  DEFAULT_CAPTCHA_QUESTIONS,
  formatCaptchaQuestions,
  parseCaptchaQuestions,
} from '#contract/settings/captcha-questions.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { FlagSetting, SettingName, WritableSetting } from '#contract/settings/setting-names.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
import { selectWiki, settingSaved } from './wiki.slice.ts'

/** The sagas here throw FailureError. */

export interface SaveSettingInput {
  readonly wikiId: number
  readonly setting: WritableSetting
  /** Flags are "1" and "0", numbers are digits. Lexeme is written as a boolean (spec 7.25). */
  readonly value: string | boolean
}

export function* saveSetting({ wikiId, setting, value }: SaveSettingInput): SagaGenerator {
  yield* callApi(client => client.post(api.wikiSetting(setting), { wiki: wikiId, setting, value }))
  yield put(settingSaved({ wikiId, name: setting, value: storedText(value) }))
}

/** The text that the server returns for a value. */
function storedText(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? '1' : '0'
}

/** Saves several settings one after the other. If one fails, those before it stay saved. */
export function* saveSettings(settings: readonly SaveSettingInput[]): SagaGenerator {
  for (const setting of settings) yield* saveSetting(setting)
}

interface SaveFlagInput {
  readonly wikiId: number
  readonly setting: FlagSetting
  readonly enabled: boolean
}

export function* saveFlag({ wikiId, setting, enabled }: SaveFlagInput): SagaGenerator {
  yield* saveSetting({ wikiId, setting, value: enabled ? '1' : '0' })
}

/** Turns the captcha on or off. Without stored questions, the default ones are saved first (spec 4.24). */
export function* saveCaptchaFlag(flag: SaveFlagInput): SagaGenerator {
  const stored = yield* selectState((state: StateWithWiki) => selectSetting(state, 'wwCaptchaQuestions'))
  if (flag.enabled && parseCaptchaQuestions(stored).length === 0)
    yield* saveSetting({
      wikiId: flag.wikiId,
      setting: 'wwCaptchaQuestions',
      value: formatCaptchaQuestions(DEFAULT_CAPTCHA_QUESTIONS),
    })
  yield* saveFlag(flag)
}

type StateWithWiki = Parameters<typeof selectWiki>[0]

/**
 * A setting of the open wiki. It has its own module because the defaults weigh more than the slice, which
 * every page loads.
 *
 * @returns undefined if no wiki is open, or if the setting has neither a value nor a default.
 */
export function selectSetting(state: StateWithWiki, name: SettingName): string | undefined {
  const wiki = selectWiki(state)
  return wiki.status === 'success' ? readSetting(wiki.details.public_settings, name) : undefined
}
