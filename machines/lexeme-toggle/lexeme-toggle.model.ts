import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { lexemeToggleMachine } from './lexeme-toggle.machine.ts'

export const lexemeToggleModel = defineModel({
  machine: lexemeToggleMachine,
  purpose:
    "Turns Lexeme on or off after a dialog, on a wiki's Features tab. To turn it off, a phrase has to be typed.",
  starts: {
    'Lexeme is on': { wikiId: 7, enabled: true },
    'Lexeme is off': { wikiId: 7, enabled: false },
  },
  events: [
    { type: 'toggle.request' },
    { type: 'toggle.cancel' },
    { type: 'toggle.confirm' },
    done('saveLexeme'),
    failed('saveLexeme', failures.refused),
    failed('saveLexeme', failures.offline),
  ],
})
