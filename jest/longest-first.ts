import Sequencer from '@jest/test-sequencer'
import { hasMark } from './file-marks.ts'

/** Starts the test files marked as slow before all others, so that no worker waits for one at the end. */
export default class LongestFirst extends Sequencer {
  override async sort<Tests extends Parameters<Sequencer['sort']>[0]>(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests)
    const isSlow = Map.groupBy(sorted, ({ path }) => hasMark('slow', path))
    return [...(isSlow.get(true) ?? []), ...(isSlow.get(false) ?? [])] as Tests
  }
}
