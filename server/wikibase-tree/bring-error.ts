import { OperatorError } from '#server/platform/operator-error.ts'

/** Why Wikibase cannot be brought. */
export class BringError extends OperatorError {
  override name = 'BringError'
}
