import { put } from 'redux-saga/effects'
import { type Failure, toFailure } from '#contract/failure.ts'
import { api } from '#contract/paths.ts'
import {
  DEFAULT_CAPTCHA_QUESTIONS,
  formatCaptchaQuestions,
  parseCaptchaQuestions,
} from '#contract/settings/captcha-questions.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { FlagSetting, SettingName, WritableSetting } from '#contract/settings/setting-names.ts'
import { isCompound, settingVersion } from '#contract/settings/setting-version.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { selectState } from '#store/saga/select-state.ts'
import { refreshWiki } from './wiki.saga.ts'
import { selectWiki, settingSaved } from './wiki.slice.ts'

/** The sagas here throw FailureError. */

export interface SaveSettingInput {
  readonly wikiId: number
  readonly setting: WritableSetting
  /** Flags are "1" and "0", numbers are digits. Lexeme is written as a boolean (spec 7.25). */
  readonly value: string | boolean
}

/**
 * Saves a setting. If a compound one has changed since it was loaded, saves nothing and throws a failure that says so; loads
 * the wiki again, so that the next attempt starts from the stored value.
 */
export function* saveSetting({ wikiId, setting, value }: SaveSettingInput): SagaGenerator {
  const seen = yield* seenVersion(wikiId, setting)
  try {
    const body = { wiki: wikiId, setting, value }
    yield* callApi(client => client.post(api.wikiSetting(setting), body, seen))
  } catch (thrown) {
    if (isChangedMeanwhile(toFailure(thrown))) yield* readAgain(wikiId)
    throw thrown
  }
  yield put(settingSaved({ wikiId, name: setting, value: storedText(value) }))
}

/** The header with the version that the page shows; empty for settings of which the last saved value wins. */
function* seenVersion(wikiId: number, setting: WritableSetting): SagaGenerator<Record<string, string>> {
  const wiki = yield* selectState(selectWiki)
  if (!isCompound(setting) || wiki.status !== 'success' || wiki.id !== wikiId) return {}
  return { 'if-match': settingVersion(readSetting(wiki.details.public_settings, setting) ?? '') }
}

function isChangedMeanwhile(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status === 412
}

function* readAgain(wikiId: number): SagaGenerator {
  try {
    yield* refreshWiki(wikiId)
  } catch {
    // The next attempt will be refused, too, and load the wiki again.
  }
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
