import { randomInt } from 'node:crypto'
import type { OfferedWiki, SignUp } from '#contract/people/wiki-accounts.ts'
import { parseCaptchaQuestions } from '#contract/settings/captcha-questions.ts'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { publishedSettings } from '#server/modules/wikis/publication/published-settings.ts'
import { latestUserName } from '#server/modules/wikis/shared/account-links.repository.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { FoundWiki } from './offered-wikis.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'engine'>

/** Returns what the page needs on which a member continues to a wiki. */
export async function offerWiki(deps: Needs, wiki: FoundWiki, userId: number): Promise<OfferedWiki> {
  const { id, sitename, domain, role, username } = wiki
  const settings = await publishedSettings(deps.db, deps.config, id)
  return {
    ...{ id, sitename, domain, username },
    domain_decoded: decodedDomain(domain),
    manages: role !== null,
    sign_up: signUpOf(deps, settings),
    question: questionOf(deps, settings),
    suggested: (await latestUserName(deps.db, userId, 'all')) ?? '',
  }
}

/** As `accounts.php` decides. The wiki itself checks it again. */
function signUpOf({ engine }: Needs, settings: Readonly<Record<string, string>>): SignUp {
  if (isPrivate(settings)) return 'closed'
  if (settings['wwExtEnableConfirmAccount'] !== '1') return 'open'
  return engine.facts.extensions.includes('confirmaccount') ? 'requested' : 'closed'
}

/** One of the wiki's questions, chosen again each time, as on the wiki. */
function questionOf({ engine }: Needs, settings: Readonly<Record<string, string>>): string | null {
  if (settings['wwUseQuestyCaptcha'] !== '1' || !engine.facts.extensions.includes('questycaptcha'))
    return null
  const questions = parseCaptchaQuestions(settings['wwCaptchaQuestions'])
  return questions.length === 0 ? null : (questions[randomInt(questions.length)]?.question ?? null)
}
