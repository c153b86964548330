import { put } from 'redux-saga/effects'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/get-api.ts'
import type { SagaGenerator } from '#store/saga.ts'
import { settingSaved } from './wiki.slice.ts'

export interface SaveSettingInput {
  readonly wikiId: number
  /** MediaWiki's name of the setting, such as `wgDefaultSkin`. */
  readonly setting: string
  /** Text; flags are "1" and "0", numbers their digits. */
  readonly value: string
}

/** @throws FailureError */
export function* saveSetting({ wikiId, setting, value }: SaveSettingInput): SagaGenerator {
  yield* callApi(client => client.post(api.wikiSetting(setting), { wiki: wikiId, setting, value }))
  yield put(settingSaved({ wikiId, name: setting, value }))
}

/**
 * Saves several settings, one after the other; those before a failure stay saved.
 * @throws FailureError
 */
export function* saveSettings(settings: readonly SaveSettingInput[]): SagaGenerator {
  for (const setting of settings) yield* saveSetting(setting)
}
