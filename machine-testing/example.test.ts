import { expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { settingToggleMachine } from '#machines/setting-toggle/setting-toggle.machine.ts'

const captcha = { wikiId: 7, setting: 'wwUseQuestyCaptcha', enabled: false } as const
test('a setting that could not be saved shows its old value again', async () => {
  const { send, context, reject } = runHeadless(settingToggleMachine, captcha)
  send({ type: 'toggle.flip' })
  await reject('saveSetting', failures.offline)
  expect(context().shown).toBe(false)
})
