/** A definition as source code, which the Stately editor can import. */
export function statelySource(definition: object): string {
  return `import { createMachine } from 'xstate'

export const machine = createMachine(${JSON.stringify(definition, null, 2)})
`
}
