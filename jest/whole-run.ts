/** The options of Jest's global configuration that limit a run to some tests of a project. */
export interface RunSelection {
  readonly testPathPatterns: { isSet(): boolean }
  readonly testNamePattern?: string | undefined
  readonly runTestsByPath?: boolean
  readonly onlyChanged?: boolean
  readonly onlyFailures?: boolean
  readonly findRelatedTests?: boolean
  readonly lastCommit?: boolean
  readonly changedSince?: string | undefined
  readonly shard?: object | undefined
}

/** Whether a run takes all tests of its projects. */
export function isWholeRun(selection: RunSelection): boolean {
  const narrows = [
    selection.testPathPatterns.isSet(),
    selection.testNamePattern,
    selection.runTestsByPath,
    selection.onlyChanged,
    selection.onlyFailures,
    selection.findRelatedTests,
    selection.lastCommit,
    selection.changedSince,
    selection.shard,
  ]
  return !narrows.some(Boolean)
}
