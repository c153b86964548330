/**
 * Removes secrets from an error that the console shows: it may quote an address with a password, or a link that logs
 * somebody in. Long words with digits count as tokens, because nothing else in errors looks like one.
 */
export function withoutSecrets(error: string): string {
  return error
    .replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1…@')
    .replace(/\b(?=[\w-]*\d)[\w-]{24,}/g, '…')
}
