import { LEXEME_DISABLE_PHRASE } from '#contract/lexeme.ts'
import { done, failed } from '#machines/testing/events.ts'
import { failures } from '#machines/testing/failures.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { lexemeToggleMachine } from './lexeme-toggle.machine.ts'

/** Every edge of the Lexeme dialog, for model tests. */
export function walkLexemeToggle(enabled: boolean) {
  return walkEdges(lexemeToggleMachine, {
    input: { wikiId: 7, enabled },
    events: [
      { type: 'toggle.request' },
      { type: 'toggle.cancel' },
      { type: 'toggle.confirm', phrase: LEXEME_DISABLE_PHRASE },
      { type: 'toggle.confirm', phrase: '' },
      done('saveLexeme'),
      failed('saveLexeme', failures.refused),
      failed('saveLexeme', failures.offline),
    ],
  })
}
