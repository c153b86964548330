import { describe, expect, test } from '@jest/globals'
import { walkSettingToggle } from './setting-toggle.walk.ts'

describe.each([true, false])('a toggle that is on: %s', enabled => {
  const walk = walkSettingToggle(enabled)

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
