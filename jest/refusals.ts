/** What only Jest's own loader can do. */
const OF_JESTS_LOADER = [
  'mock',
  'doMock',
  'unstable_mockModule',
  'resetModules',
  'isolateModules',
  'isolateModulesAsync',
]

/**
 * Replaces those functions of Jest in files whose modules others share.
 *
 * @param environment the one with Jest's own loader
 */
export function refusals(environment: string): Readonly<Record<string, () => never>> {
  const refuse = (name: string) => () => {
    throw new Error(
      `jest.${name} works with Jest's own loader alone: begin the file with @jest-environment ${environment}.`,
    )
  }
  return Object.fromEntries(OF_JESTS_LOADER.map(name => [name, refuse(name)]))
}
