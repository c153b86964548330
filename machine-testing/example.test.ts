import { expect, test } from '@jest/globals'
import { settingToggleMachine } from '#machines/setting-toggle/setting-toggle.machine.ts'
import { failures } from './kit/failures.ts'
import { runHeadless } from './kit/headless.ts'

const captcha = { wikiId: 7, setting: 'wwUseQuestyCaptcha', enabled: false } as const
test('a setting that could not be saved shows its old value again', async () => {
  const { send, context, reject } = runHeadless(settingToggleMachine, captcha)
  send({ type: 'toggle.flip' })
  await reject('saveSetting', failures.offline)
  expect(context().shown).toBe(false)
})
