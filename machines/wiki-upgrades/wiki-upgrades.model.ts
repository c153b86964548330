import { UPGRADE_ACTS, UPGRADE_OUTCOMES } from '#contract/operator/wiki-upgrades.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { declaredStates, outcomesOf } from '#machine-testing/kit/transitions.ts'
import { wikiUpgradesMachine } from './wiki-upgrades.machine.ts'

const states = declaredStates(wikiUpgradesMachine).filter(node => node !== wikiUpgradesMachine.root)
const parts = [...states.map(({ id }) => id), ...outcomesOf(wikiUpgradesMachine)]

export const wikiUpgradesModel = defineModel({
  machine: wikiUpgradesMachine,
  purpose:
    'The upgrade of all wikis to another MediaWiki: a few canaries, then the others, with what operators say about it in the console.',
  starts: {
    'an upgrade that tries the first wikis': 'canaries',
    'one that is paused among them': 'canaries-paused',
    'one in which a canary has failed': 'canary-failed',
    'one that goes on with the others': 'others',
    'one that is paused there': 'others-paused',
    'one that is done': 'done',
  },
  events: [...UPGRADE_ACTS, ...UPGRADE_OUTCOMES].map(name => ({ type: `upgrades.${name}` as const })),
  unrendered: Object.fromEntries(
    parts.map(name => [
      name,
      'The page asks the machine what a state takes; the upgrade itself moves on the server.',
    ]),
  ),
})
