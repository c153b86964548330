import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { settingToggleMachine } from './setting-toggle.machine.ts'

export const settingToggleModel = defineModel({
  machine: settingToggleMachine,
  purpose:
    "A setting that is on or off, such as account requests or the captcha on a wiki's Settings tab. A change is shown immediately and reverted if saving fails.",
  starts: {
    'the setting is off': { wikiId: 7, setting: 'wwExtEnableConfirmAccount', enabled: false },
    'the setting is on': { wikiId: 7, setting: 'wwExtEnableConfirmAccount', enabled: true },
  },
  events: [
    { type: 'toggle.flip' },
    done('saveSetting'),
    failed('saveSetting', failures.refused),
    failed('saveSetting', failures.offline),
  ],
})
