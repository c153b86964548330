import { join } from 'node:path'
import Sequencer from '@jest/test-sequencer'
import { slowFiles } from './slow-files.ts'

const ranks = new Map(slowFiles.map((file, rank) => [join(import.meta.dirname, '..', file), rank]))
const rankOf = ({ path }: { readonly path: string }) => ranks.get(path) ?? slowFiles.length

/** Starts the test files that are known to take longest before all others. */
export default class LongestFirst extends Sequencer {
  override async sort<Tests extends Parameters<Sequencer['sort']>[0]>(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other)) as Tests
  }
}
