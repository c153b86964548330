import { describe, expect, test } from '@jest/globals'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { settingToggleModel } from './setting-toggle.model.ts'

describe.each(['the setting is on', 'the setting is off'] as const)('a toggle that is on: %s', start => {
  const walk = walkEdges(settingToggleModel, start)

  test('every transition is taken', () => {
    expect(walk.untaken).toEqual([])
  })

  test.each(walk.edges)('$name: at rest it shows what is saved, on its way the opposite', ({ steps }) => {
    for (const { to } of steps) {
      const { shown, saved } = to.context
      expect(shown).toBe(to.hasTag('busy') ? !saved : saved)
    }
  })
})
