/**
 * An error as the console shows it: it may quote an address with a password, or a link that logs somebody in. Long words
 * with digits in them are taken for tokens, because nothing else that errors say looks like one.
 */
export function withoutSecrets(error: string): string {
  return error
    .replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1…@')
    .replace(/\b(?=[\w-]*\d)[\w-]{24,}/g, '…')
}
