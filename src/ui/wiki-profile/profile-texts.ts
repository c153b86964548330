import type { Audience, Purpose, Temporality } from '#contract/types/wiki-profile.ts'
import { msg } from '#i18n/msg.ts'

/** The questions about the intended use and their answers, for the wizard and the management page. */
export const purposeQuestion = msg('wiki-profile-what-wiki')
export const audienceQuestion = msg('wiki-profile-who')
export const temporalityQuestion = msg('wiki-profile-how-long-will-need')

/** In the order of the choices. "other" is last, because its text field follows it. */
export const purposeTexts: Readonly<Record<Purpose, string>> = {
  data_hub: msg('wiki-profile-publish-data-others-can-use'),
  data_lab: msg('wiki-profile-refine-data-while-before-published'),
  tool_lab: msg('wiki-profile-build-tool-documentation-something-else'),
  test_drive: msg('wiki-profile-try-software-see-whether-fits'),
  decide_later: msg('wiki-profile-i-will-decide-later'),
  other: msg('wiki-profile-something-else'),
}

export const audienceTexts: Readonly<Record<Audience, string>> = {
  wide: msg('wiki-profile-anyone-who-interested'),
  narrow: msg('wiki-profile-me-my-small-group'),
  other: msg('wiki-profile-someone-else'),
}

export const temporalityTexts: Readonly<Record<Temporality, string>> = {
  permanent: msg('wiki-profile-permanently-if-possible'),
  temporary: msg('wiki-profile-limited-time'),
  decide_later: msg('wiki-profile-i-will-decide-later'),
  other: msg('wiki-profile-something-else'),
}
