import type { AnyMachineSnapshot, StateValue } from 'xstate'

/** The name of a state in tests: `editing`, `open.editing`, or `a.on|b.off` for parallel states. */
export function stateKey(snapshot: AnyMachineSnapshot): string {
  return keyOf(snapshot.value)
}

function keyOf(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([name, child]) => {
      const below = child === undefined ? '' : keyOf(child)
      return below === '' ? name : `${name}.${below}`
    })
    .join('|')
}
