/** Jest's functions that need its own loader. */
const OF_JESTS_LOADER = [
  'mock',
  'doMock',
  'unstable_mockModule',
  'resetModules',
  'isolateModules',
  'isolateModulesAsync',
]

/**
 * Replacements of those functions, which throw, for files whose modules others share.
 *
 * @param environment the environment with Jest's own loader, which the errors name
 */
export function refusals(environment: string): Readonly<Record<string, () => never>> {
  const refuse = (name: string) => () => {
    throw new Error(
      `jest.${name} works with Jest's own loader alone: begin the file with @jest-environment ${environment}.`,
    )
  }
  return Object.fromEntries(OF_JESTS_LOADER.map(name => [name, refuse(name)]))
}
