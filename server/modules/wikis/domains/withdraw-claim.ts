import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { deleteWaitingWiki } from './proven-domains.repository.ts'

/**
 * Deletes a wiki that waits for its domain: nothing of it was made, so nothing is kept and the domain stays
 * as free as it is.
 * @throws AppError 409 where it is being made at this moment, or was made.
 */
export async function withdrawClaim({ db }: Pick<Deps, 'db'>, wikiId: number): Promise<void> {
  if (await deleteWaitingWiki(db, wikiId)) return
  throw new AppError(
    409,
    'being-made',
    'Its domain was verified meanwhile, so the wiki is being made or open already. Nothing was deleted.',
  )
}
