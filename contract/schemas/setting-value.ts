import { ValidationError } from 'yup'
import {
  invalidEntityIdText,
  isEntityId,
  MAPPED_KINDS,
  type MappedKind,
} from '#contract/entities/entity-ids.ts'
import { SETTING_TEXT_MAX } from '#contract/limits.ts'
import { parseJsonObject } from '#contract/parse-json-object.ts'
import { formatCaptchaQuestions } from '#contract/settings/captcha-questions.ts'
import { LICENCES, type LicenceSetting, parseLicence } from '#contract/settings/licences.ts'
import { formatLinkedSites, LINKED_SITES_MAX, parseLinkedSites } from '#contract/settings/linked-sites.ts'
import {
  FLAG_SETTINGS,
  type FlagSetting,
  type LengthSetting,
  SKINS,
  type WritableSetting,
} from '#contract/settings/setting-names.ts'
import { lengthProblem } from '#contract/settings/string-lengths.ts'
import { msg } from '#i18n/msg.ts'
import { captchaQuestionsSchema } from './captcha-questions.ts'

/** A setting's value in the form in which it is stored, or the message that says what is wrong with it. */
type SettingResult =
  | { readonly value: string; readonly problem?: never }
  | { readonly value?: never; readonly problem: string }

/**
 * Validates a value as sent and converts it to the form in which it is stored. Source: spec 3.7 to 3.17,
 * 7.24, 7.25.
 */
export function validateSetting(setting: WritableSetting, value: unknown): SettingResult {
  if (typeof value === 'string' && value.length > SETTING_TEXT_MAX)
    return { problem: msg('common-text-must-1-characters-less', SETTING_TEXT_MAX) }
  return validators[setting](value)
}

const flag = (value: unknown): SettingResult => {
  if (value === true || value === 1 || value === '1') return { value: '1' }
  if (value === false || value === 0 || value === '0') return { value: '0' }
  return { problem: msg('schemas-please-send-1-0') }
}

const skin = (value: unknown): SettingResult => {
  const known = SKINS.find(name => name === value)
  return known ? { value: known } : { problem: msg('schemas-skin-must-one-1', SKINS.join(', ')) }
}

const licence = (setting: LicenceSetting) => (value: unknown) => {
  const known = parseLicence(setting, value)
  return known
    ? { value: known }
    : { problem: msg('schemas-licence-must-one-1', LICENCES[setting].join(', ')) }
}

const length = (setting: LengthSetting) => (value: unknown) => {
  const problem = lengthProblem(setting, value)
  return problem === null ? { value: String(Number(value)) } : { problem }
}

const validators: Readonly<Record<WritableSetting, (value: unknown) => SettingResult>> = {
  wgDefaultSkin: skin,
  ...(Object.fromEntries(FLAG_SETTINGS.map(name => [name, flag])) as Record<FlagSetting, typeof flag>),
  wwWikibaseStringLengthString: length('wwWikibaseStringLengthString'),
  wwWikibaseStringLengthMonolingualText: length('wwWikibaseStringLengthMonolingualText'),
  wwWikibaseStringLengthMultilang: length('wwWikibaseStringLengthMultilang'),
  wwLicenceData: licence('wwLicenceData'),
  wwLicenceText: licence('wwLicenceText'),
  wwCaptchaQuestions: validateQuestions,
  wikibaseManifestEquivEntities: validateEquivEntities,
  wwLinkedSites: validateLinkedSites,
}

function validateQuestions(value: unknown): SettingResult {
  const parsed = parseJsonObject(value)
  if (parsed === null) return { problem: msg('schemas-please-send-json-object-questions') }
  const questions = Object.entries(parsed).map(([question, answers]) => ({ question, answers }))
  try {
    const valid = captchaQuestionsSchema.validateSync({ questions }, { strict: true })
    return { value: formatCaptchaQuestions(valid.questions) }
  } catch (thrown) {
    if (thrown instanceof ValidationError)
      return {
        problem:
          thrown.type === 'typeError' ? msg('schemas-every-question-needs-list-answers') : thrown.message,
      }
    throw thrown
  }
}

function validateLinkedSites(value: unknown): SettingResult {
  const sites = typeof value === 'string' ? parseLinkedSites(value) : null
  if (sites !== null) return { value: formatLinkedSites(sites) }
  return { problem: msg('schemas-please-name-at-most-1', LINKED_SITES_MAX) }
}

function validateEquivEntities(value: unknown): SettingResult {
  const parsed = parseJsonObject(value)
  if (parsed === null || Object.keys(parsed).sort().join() !== [...MAPPED_KINDS].sort().join())
    return { problem: msg('schemas-please-send-json-object-with') }
  const maps = MAPPED_KINDS.map(kind => [kind, toIdMap(parsed[kind])] as const)
  const problem = maps.map(([kind, map]) => mappingProblem(kind, map)).find(text => text !== null)
  return problem === undefined ? { value: JSON.stringify(Object.fromEntries(maps)) } : { problem }
}

/** PHP writes an empty map as [], and clients that have read such a setting send it back. */
function toIdMap(value: unknown): object | null {
  if (Array.isArray(value)) return value.length === 0 ? {} : null
  return typeof value === 'object' ? value : null
}

function mappingProblem(kind: MappedKind, map: object | null): string | null {
  if (map === null) return msg('schemas-1-must-object', kind)
  const wrong = Object.entries(map)
    .flat()
    .find(id => typeof id !== 'string' || !isEntityId(kind, id))
  return wrong === undefined ? null : invalidEntityIdText(kind, String(wrong))
}
