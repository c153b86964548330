/**
 * The name of the saga that an actor's logic runs: `fromSaga` and promises that load a saga later name the
 * function behind the actor after the saga. Null for other actors.
 */
export function sagaName(logic: unknown): string | null {
  if (typeof logic !== 'object' || logic === null || !('config' in logic)) return null
  return typeof logic.config === 'function' && logic.config.name !== '' ? logic.config.name : null
}
