import { done, failed } from '#machines/testing/events.ts'
import { failures } from '#machines/testing/failures.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { settingToggleMachine } from './setting-toggle.machine.ts'

/** Every edge of a toggle that is on or off at first, for model tests. */
export function walkSettingToggle(enabled: boolean) {
  return walkEdges(settingToggleMachine, {
    input: { wikiId: 7, setting: 'wwExtEnableConfirmAccount', enabled },
    events: [
      { type: 'toggle.flip' },
      done('saveSetting'),
      failed('saveSetting', failures.refused),
      failed('saveSetting', failures.offline),
    ],
  })
}
