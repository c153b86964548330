import { useMemo } from 'react'
import type { Failure } from '#contract/failure.ts'
import { readFlag } from '#contract/settings/read-setting.ts'
import type { FlagSetting } from '#contract/settings/setting-names.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { type SettingFlag, settingToggleMachine } from '#machines/setting-toggle/setting-toggle.machine.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { useFlow } from '#ui/flow/use-flow.ts'

/** Saves whether a setting is on. Throws a `FailureError`. */
export type SaveFlag = (flag: SettingFlag & { enabled: boolean }) => SagaGenerator

interface SettingToggle {
  /** The value to show: the new one while it is being saved, the old one again if that fails. */
  readonly shown: boolean
  readonly isBusy: boolean
  /** Whether the last change was saved. */
  readonly isSaved: boolean
  readonly failure: Failure | null
  readonly flip: () => void
}

/**
 * Turns a setting of a wiki on or off.
 *
 * @param save the same function at every render.
 */
export function useSettingToggle(wiki: WikiDetails, setting: FlagSetting, save: SaveFlag): SettingToggle {
  const sagas = useMemo(() => ({ saveSetting: save }), [save])
  const [snapshot, send] = useFlow(settingToggleMachine, sagas, {
    wikiId: wiki.id,
    setting,
    enabled: readFlag(wiki.public_settings, setting),
  })
  const { shown, failure } = snapshot.context
  return {
    shown,
    isBusy: snapshot.hasTag('busy'),
    isSaved: snapshot.matches('saved'),
    failure,
    flip: () => send({ type: 'toggle.flip' }),
  }
}
