import { assign, setup } from 'xstate'
import { done } from '#machine-testing/kit/events.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

/**
 * A machine for tests, with features that the product's machines do not use today: parent states, parallel
 * states, history, a wildcard and composed guards.
 */
export const nestedMachine = setup({
  types: {
    context: {} as { copies: number },
    events: {} as
      | { type: 'reading.start' }
      | { type: 'reading.end' }
      | { type: 'page.turn' }
      | { type: 'lamp.switch' }
      | { type: 'copy.order' }
      | { type: 'room.close' },
  },
  actors: { fetchBook: notProvided<string, void>('fetchBook') },
  guards: { isOpen: () => true, hasCopies: ({ context }) => context.copies > 0 },
  delays: { closingTime: 1500 },
}).createMachine({
  id: 'readingRoom',
  description: 'A room in which books are read.',
  context: { copies: 0 },
  initial: 'empty',
  on: { 'room.close': '.closed', 'copy.order': { actions: assign({ copies: 1 }) } },
  states: {
    empty: { description: 'The room is empty.', on: { 'reading.start': { target: 'used' } } },
    used: {
      description: 'Someone is reading, by lamp or by daylight.',
      type: 'parallel',
      tags: 'busy',
      on: { 'reading.end': 'tidying', 'room.close': { target: '.book.waiting', guard: 'hasCopies' } },
      states: {
        book: {
          initial: 'waiting',
          states: {
            waiting: {
              description: 'The book is being brought.',
              invoke: { id: 'fetchBook', src: 'fetchBook', onDone: 'open', onError: '#readingRoom.empty' },
            },
            open: {
              on: {
                'page.turn': { target: 'open', reenter: true, guard: ({ context }) => context.copies < 3 },
              },
              after: { closingTime: 'shut', 500: { actions: 'listen' as never } },
            },
            shut: { type: 'final' },
          },
        },
        lamp: {
          initial: 'off',
          states: {
            off: { on: { 'lamp.switch': 'on' } },
            on: { on: { 'lamp.switch': 'off' }, entry: 'listen' as never },
            last: { type: 'history' },
          },
        },
      },
    },
    tidying: { always: [{ guard: 'hasCopies', target: 'used' }, { target: 'closed' }] },
    closed: { type: 'final', description: 'See you tomorrow.' },
  },
})

export const nestedModel = defineModel({
  machine: nestedMachine,
  purpose: 'A reading room, for tests of the charts.',
  starts: { 'a quiet morning': undefined },
  events: [
    { type: 'reading.start' },
    { type: 'reading.end' },
    { type: 'page.turn' },
    { type: 'lamp.switch' },
    done('fetchBook', 'On maps'),
  ],
})
