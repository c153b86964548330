/**
 * Whether what runs tests asks for a package, and not for a file of its own. They are what `expect` is made of: the same
 * for each test file, and a tenth of a second to evaluate.
 */
export function isJestsPackage(specifier: string | undefined): specifier is string {
  return specifier !== undefined && /^(@jest\/|jest-|expect$|pretty-format$)/.test(specifier)
}
