import { describe, expect, test } from '@jest/globals'
import {
  UPGRADE_ACTS,
  UPGRADE_OUTCOMES,
  UPGRADE_STATES,
  type UpgradeAct,
  type UpgradeOutcome,
  upgradeStateAfter,
} from '#contract/operator/wiki-upgrades.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { wikiUpgradesMachine } from './wiki-upgrades.machine.ts'

const CHANGES = [...UPGRADE_ACTS, ...UPGRADE_OUTCOMES]

function upgradesAfter(...changes: readonly (UpgradeAct | UpgradeOutcome)[]) {
  const flow = runHeadless(wikiUpgradesMachine, 'canaries')
  for (const change of changes) flow.send({ type: `upgrades.${change}` })
  return flow
}

describe('the upgrade of all wikis', () => {
  test('tries a few, continues with the others, and ends', () => {
    expect(upgradesAfter().state()).toBe('canaries')
    expect(upgradesAfter('canaries-passed').state()).toBe('others')
    expect(upgradesAfter('canaries-passed', 'none-left').state()).toBe('done')
  })

  test('stops after a canary has failed, until an operator decides', () => {
    const halted = upgradesAfter('canary-failed')
    for (const change of ['canaries-passed', 'pause', 'wikis-found'] as const) {
      expect(halted.can({ type: `upgrades.${change}` })).toBe(false)
      halted.send({ type: `upgrades.${change}` })
    }
    expect(halted.state()).toBe('canary-failed')
    expect(upgradesAfter('canary-failed', 'go-on').state()).toBe('others')
    expect(upgradesAfter('canary-failed', 'retry').state()).toBe('canaries')
  })

  test('does not skip its canaries because of a pause', () => {
    expect(upgradesAfter('pause').state()).toBe('canaries-paused')
    expect(upgradesAfter('pause', 'go-on').state()).toBe('canaries')
    expect(upgradesAfter('pause', 'canary-failed').state()).toBe('canary-failed')
    expect(upgradesAfter('pause', 'canaries-passed').state()).toBe('others-paused')
  })

  test('is not halted by a wiki that fails after the canaries', () => {
    expect(upgradesAfter('canaries-passed').can({ type: 'upgrades.canary-failed' })).toBe(false)
  })

  test.each(UPGRADE_STATES)('that is in "%s" is taken up there, and allows what the server allows', state => {
    for (const change of CHANGES) {
      const flow = runHeadless(wikiUpgradesMachine, state)
      expect(flow.state()).toBe(state)
      const next = upgradeStateAfter(state, change)
      expect([change, flow.can({ type: `upgrades.${change}` })]).toEqual([change, next !== null])
      flow.send({ type: `upgrades.${change}` })
      expect([change, flow.state()]).toEqual([change, next ?? state])
    }
  })
})
