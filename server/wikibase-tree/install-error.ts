import { OperatorError } from '#server/platform/operator-error.ts'

/** Why Wikibase cannot be brought. */
export class WikibaseInstallError extends OperatorError {
  override name = 'WikibaseInstallError'
}
