/** Why Wikibase cannot be brought, in one line that says what the operator can do. */
export class BringError extends Error {
  override name = 'BringError'
}
