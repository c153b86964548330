/**
 * The saga that an actor's logic runs: `fromSaga` and promises that load a saga late give the function behind the actor the
 * saga's name. Null for other actors.
 */
export function sagaName(logic: unknown): string | null {
  if (typeof logic !== 'object' || logic === null || !('config' in logic)) return null
  return typeof logic.config === 'function' && logic.config.name !== '' ? logic.config.name : null
}
