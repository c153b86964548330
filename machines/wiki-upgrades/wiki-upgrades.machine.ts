import { setup } from 'xstate'
import {
  UPGRADE_TRANSITIONS,
  type UpgradeAct,
  type UpgradeOutcome,
  type UpgradeState,
} from '#contract/operator/wiki-upgrades.ts'

interface Context {
  /** The state of the upgrade at the start. */
  readonly from: UpgradeState
}

type Change = UpgradeAct | UpgradeOutcome

type UpgradeEvent = { readonly [Name in Change]: { readonly type: `upgrades.${Name}` } }[Change]

/** The transitions of a state, from the table that the server uses, too. */
function changesIn<State extends UpgradeState>(state: State) {
  const changes = Object.entries(UPGRADE_TRANSITIONS[state])
  return Object.fromEntries(changes.map(([name, target]) => [`upgrades.${name}`, target])) as Partial<
    Record<UpgradeEvent['type'], UpgradeState>
  >
}

/**
 * The upgrade of all wikis to another MediaWiki: the maintenance page shows the acts that this machine accepts. The server
 * uses the same table (`contract/operator/wiki-upgrades.ts`).
 */
export const wikiUpgradesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UpgradeEvent,
    input: {} as UpgradeState,
  },
  guards: {
    isIn: ({ context }, state: UpgradeState) => context.from === state,
  },
}).createMachine({
  id: 'wikiUpgrades',
  context: ({ input }) => ({ from: input }),
  initial: 'placing',
  states: {
    placing: {
      description: 'The upgrade continues from its current state.',
      always: [
        { guard: { type: 'isIn', params: 'canaries' }, target: 'canaries' },
        { guard: { type: 'isIn', params: 'canaries-paused' }, target: 'canaries-paused' },
        { guard: { type: 'isIn', params: 'canary-failed' }, target: 'canary-failed' },
        { guard: { type: 'isIn', params: 'others' }, target: 'others' },
        { guard: { type: 'isIn', params: 'others-paused' }, target: 'others-paused' },
        { target: 'done' },
      ],
    },
    canaries: {
      description: 'The first wikis are being upgraded, one after another.',
      on: changesIn('canaries'),
    },
    'canaries-paused': {
      description: 'An operator has paused the upgrade during the first wikis.',
      on: changesIn('canaries-paused'),
    },
    'canary-failed': {
      description: 'One of the first wikis has failed. Nothing else is upgraded until an operator decides.',
      on: changesIn('canary-failed'),
    },
    others: {
      description:
        'The first wikis were upgraded, or an operator has decided to continue. The others are being upgraded.',
      on: changesIn('others'),
    },
    'others-paused': {
      description: 'An operator has paused the upgrade.',
      on: changesIn('others-paused'),
    },
    done: {
      description: 'No wiki is waiting. One that has failed can be tried again.',
      on: changesIn('done'),
    },
  },
})
