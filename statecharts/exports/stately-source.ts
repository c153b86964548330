/** A definition as source code, the form that the Stately editor imports. */
export function statelySource(definition: object): string {
  return `import { createMachine } from 'xstate'

export const machine = createMachine(${JSON.stringify(definition, null, 2)})
`
}
