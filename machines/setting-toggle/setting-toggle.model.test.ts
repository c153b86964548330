import { describe, expect } from '@jest/globals'
import { testEveryEdge } from '#machine-testing/kit/test-every-edge.ts'
import { settingToggleModel } from './setting-toggle.model.ts'

describe.each(['the setting is on', 'the setting is off'] as const)('a toggle while %s', start => {
  testEveryEdge(
    settingToggleModel,
    'it shows the saved value, or the opposite while saving',
    async ({ drive }) => {
      await drive(snapshot => {
        const { shown, saved } = snapshot.context
        expect(shown).toBe(snapshot.hasTag('busy') ? !saved : saved)
      })
    },
    start,
  )
})
