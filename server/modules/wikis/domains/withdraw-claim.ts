import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { deleteWaitingWiki } from './proven-domains.repository.ts'

/**
 * Deletes a wiki that waits for its domain. Nothing of it was created, so nothing is kept.
 * @throws AppError 409 if it is being created or was created.
 */
export async function withdrawClaim({ db }: Pick<Deps, 'db'>, wikiId: number): Promise<void> {
  if (await deleteWaitingWiki(db, wikiId)) return
  throw new AppError(409, 'being-made', msg('error-its-domain-was-verified-meanwhile'))
}
