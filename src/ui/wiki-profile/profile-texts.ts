import type { Audience, Purpose, Temporality } from '#contract/types/wiki-profile.ts'

/** The questions about the intended use and their answers, for the wizard and the management page. */
export const purposeQuestion = 'What is this wiki for?'
export const audienceQuestion = 'Who is it for?'
export const temporalityQuestion = 'How long will you need it?'

/** In the order of the choices. "other" is last, because its text field follows it. */
export const purposeTexts: Readonly<Record<Purpose, string>> = {
  data_hub: 'To publish data that others can use',
  data_lab: 'To refine data for a while, before it is published elsewhere',
  tool_lab: 'To build a tool, documentation or something else around wikis like this one',
  test_drive: 'To try the software and see whether it fits',
  decide_later: 'I will decide later',
  other: 'Something else',
}

export const audienceTexts: Readonly<Record<Audience, string>> = {
  wide: 'Anyone who is interested',
  narrow: 'Me or my small group',
  other: 'Someone else',
}

export const temporalityTexts: Readonly<Record<Temporality, string>> = {
  permanent: 'Permanently, if possible',
  temporary: 'For a limited time',
  decide_later: 'I will decide later',
  other: 'Something else',
}
