type Close = () => Promise<void>

/**
 * Closes the parts of a service: stage after stage, and all parts of a stage at once. Continues if a part fails to close.
 * @throws the first failure, after everything else has been closed.
 */
export async function closeInStages(stages: readonly (readonly Close[])[]): Promise<void> {
  const failures: unknown[] = []
  for (const stage of stages) {
    const outcomes = await Promise.allSettled(stage.map(async close => await close()))
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
  }
  if (failures.length > 0) throw failures[0]
}
