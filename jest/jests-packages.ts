/**
 * Whether Jest's runner imports one of Jest's packages and not a file of its own. They implement `expect`, are the same
 * for each test file, and take a tenth of a second to evaluate.
 */
export function isJestsPackage(specifier: string | undefined): specifier is string {
  return specifier !== undefined && /^(@jest\/|jest-|expect$|pretty-format$)/.test(specifier)
}
