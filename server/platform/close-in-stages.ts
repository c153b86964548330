type Close = () => Promise<void>

/**
 * Closes the parts of a service, those of a stage together and the stages one after the other. One that cannot be closed
 * keeps no other from it.
 * @throws the first failure, at the end.
 */
export async function closeInStages(stages: readonly (readonly Close[])[]): Promise<void> {
  const failures: unknown[] = []
  for (const stage of stages) {
    const outcomes = await Promise.allSettled(stage.map(async close => await close()))
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
  }
  if (failures.length > 0) throw failures[0]
}
