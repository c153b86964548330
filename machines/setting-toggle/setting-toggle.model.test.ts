import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { settingToggleMachine } from './setting-toggle.machine.ts'
import { settingToggleModel } from './setting-toggle.model.ts'

describe.each(['the setting is on', 'the setting is off'] as const)('a toggle while %s', start => {
  const walk = walkEdges(settingToggleModel, start)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: it shows the saved value, or the opposite while saving', async edge => {
    const flow = runHeadless(settingToggleMachine, settingToggleModel.starts[start])
    const driver = headlessDriver(flow, snapshot => {
      const { shown, saved } = snapshot.context
      expect(shown).toBe(snapshot.hasTag('busy') ? !saved : saved)
    })
    await driveEdge(walk, edge, driver)
  })
})
