import { after, done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { answered, refusedWith, startingProblem, syntaxProblem } from './query-page.examples.ts'
import { queryPageMachine } from './query-page.machine.ts'

export const queryPageModel = defineModel({
  machine: queryPageMachine,
  purpose:
    'Asks the query service of a wiki, on the query page. While the wiki’s index is being made, the query is sent again by itself.',
  starts: { anybody: undefined },
  // The flow does not depend on the query and its answer.
  key: snapshot => stateKey(snapshot),
  events: [
    { type: 'query.run', query: 'SELECT * { ?s ?p ?o }' },
    { type: 'query.cancel' },
    done('ask', answered()),
    done('ask', refusedWith(syntaxProblem)),
    done('ask', refusedWith(startingProblem)),
    failed('ask', failures.offline),
    after('retry', 'queryPage.waiting'),
  ],
})
