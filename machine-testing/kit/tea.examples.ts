import { assign, setup } from 'xstate'
import { notProvided } from '#machines/shared/not-provided.ts'
import { after, done, failed } from './events.ts'
import { failures } from './failures.ts'
import { defineModel } from './flow-model.ts'

/**
 * A small flow with everything that these tests need: guards, an actor, a delay, and an eventless transition.
 * Each call returns a new machine.
 */
export function createTeaMachine() {
  return setup({
    types: {
      context: {} as { coins: number },
      events: {} as { type: 'coin.insert' } | { type: 'brew.start' },
    },
    actors: { brew: notProvided<string, void>('brew') },
    guards: { isPaid: ({ context }) => context.coins === 2 },
    delays: { patience: 1000 },
  }).createMachine({
    id: 'tea',
    context: { coins: 0 },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'coin.insert': {
            guard: ({ context }) => context.coins < 2,
            actions: assign({ coins: ({ context }) => context.coins + 1 }),
          },
          'brew.start': [{ guard: 'isPaid', target: 'brewing' }, { target: 'refusing' }],
        },
      },
      refusing: { always: 'idle' },
      brewing: { tags: 'busy', invoke: { id: 'brew', src: 'brew', onDone: 'ready', onError: 'idle' } },
      ready: { after: { patience: 'cold' } },
      cold: { type: 'final' },
    },
  })
}

export const teaMachine = createTeaMachine()

export const teaModel = defineModel({
  machine: teaMachine,
  purpose: 'Sells a cup of tea for two coins.',
  starts: { 'an empty machine': undefined },
  events: [
    { type: 'coin.insert' },
    { type: 'brew.start' },
    done('brew', 'green'),
    failed('brew', failures.offline),
    after('patience', 'tea.ready'),
  ],
})
