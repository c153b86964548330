import { type LogoProblem, logoProblem } from '#contract/logo/logo-problem.ts'
import { logoProblemText } from '#contract/logo/logo-problem-text.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { logoUrl } from '#server/modules/wikis/publication/logo-address.ts'
import { findLogoHash, saveLogo } from '#server/modules/wikis/publication/logos.repository.ts'
import { markChanged, publishChange } from '#server/modules/wikis/publication/publish-wiki.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'
import { makeLogo } from './make-logo.ts'
import type { LogoUpload } from './read-upload.ts'

/**
 * Checks the file's header before anything is decoded, redraws the logo, stores it and publishes it.
 * @param wiki its id, and the email address of the member.
 * @returns the logo's URL.
 * @throws AppError 422 on `logo`; 503 if it is stored but could not be published yet.
 */
export async function updateLogo(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log'>,
  { id: wikiId, who }: { readonly id: number; readonly who: string },
  { file, bytes }: Pick<LogoUpload, 'file' | 'bytes'>,
): Promise<string> {
  if (file === null || bytes === 0) throw refuseLogo('missing')
  const problem = logoProblem(file, bytes)
  if (problem) throw refuseLogo(problem)
  const logo = await makeLogo(file).catch((err: unknown) => {
    deps.log.debug({ err, wiki: wikiId }, 'A logo could not be decoded')
    throw refuseLogo({ kind: 'unreadable' })
  })
  await deps.db.transaction().execute(async trx => {
    const now = deps.clock.now()
    await markChanged(trx, wikiId)
    const before = await findLogoHash(trx, wikiId)
    await saveLogo(trx, wikiId, logo, now)
    if (before !== logo.hash) await recordChange(trx, { wikiId, now, who, kind: 'logo' })
  })
  await publishChange(deps, wikiId)
  return logoUrl(deps.config, wikiId, logo.hash)
}

/** Creates 422 on `logo` that tells what is wrong with the file and what is required. */
function refuseLogo(problem: LogoProblem | 'missing'): AppError {
  return invalid({
    logo: [problem === 'missing' ? msg('error-please-choose-png-file') : logoProblemText(problem)],
  })
}
