import { parseLanguageCode } from '#contract/domain/language-code.ts'
import { LOGO_BYTES_MAX } from '#contract/limits.ts'
import { logoProblem } from '#contract/logo/logo-problem.ts'
import { logoProblemText } from '#contract/logo/logo-problem-text.ts'
import { parseJsonObject } from '#contract/parse-json-object.ts'
import { sitename as sitenameSchema } from '#contract/schemas/create-wiki.ts'
import { validateSetting } from '#contract/schemas/setting-value.ts'
import { WRITABLE_SETTINGS, type WritableSetting } from '#contract/settings/setting-names.ts'
import type { WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import { makeLogo } from '#server/modules/wikis/logo/make-logo.ts'
import { parseProfile } from '#server/modules/wikis/profile/parse-profile.ts'
import type { Logo } from '#server/modules/wikis/publication/logos.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isStrange } from '#server/platform/http/strange-value.ts'
import { type CheckedServiceData, type SavedSettings, SERVICE_DATA_FORMAT } from './service-data.ts'

/** Characters of the base64 of the largest file that can be a logo. */
const BASE64_MAX = Math.ceil(LOGO_BYTES_MAX / 3) * 4

type Fields = Readonly<Record<string, unknown>>

/**
 * Checks service data from an untrusted file. Every value has to pass the same check as in a request, and the logo is
 * redrawn. Invalid values are left out and named in `losses`.
 * @param json the parsed JSON. The caller limits its size.
 * @throws Error with a sentence if it is not service data.
 */
export async function parseServiceData(json: unknown): Promise<CheckedServiceData> {
  const data = asObject(json)
  if (data === null) throw new Error('The file with the settings cannot be read.')
  if (data['format'] !== SERVICE_DATA_FORMAT)
    throw new Error('The file with the settings is in a format that this service does not know.')
  const losses: string[] = []
  const lose = (sentence: string) => {
    losses.push(sentence)
    return null
  }
  return {
    sitename: parseSitename(data['sitename']) ?? lose('The name of the wiki cannot be used here.'),
    language: parseLanguage(data['language']) ?? lose('The language of the wiki is not known here.'),
    settings: parseSettings(asObject(data['settings']) ?? {}, lose),
    logo: await parseLogo(data['logo'] ?? null, lose),
    profile: await parseAnswers(data['profile'] ?? null, lose),
    losses,
  }
}

type Lose = (sentence: string) => null

function parseSitename(value: unknown): string | null {
  return typeof value === 'string' && sitenameSchema.isValidSync(value, { strict: true })
    ? value.trim()
    : null
}

function parseLanguage(value: unknown) {
  return typeof value === 'string' ? parseLanguageCode(value) : null
}

function parseSettings(settings: Fields, lose: Lose): SavedSettings {
  const found = WRITABLE_SETTINGS.filter(name => Object.hasOwn(settings, name))
  const valid = found.flatMap(name => {
    const value = parseSetting(name, settings[name])
    return value === null ? [] : [[name, value] as const]
  })
  const lost = Object.keys(settings).length - valid.length
  if (lost > 0) lose(lost === 1 ? 'One setting is not valid here.' : `${lost} settings are not valid here.`)
  return Object.fromEntries(valid)
}

function parseSetting(name: WritableSetting, value: unknown): string | null {
  if (typeof value !== 'string' || isStrange(value) || isStrange(parseJsonObject(value))) return null
  return validateSetting(name, value).value ?? null
}

async function parseLogo(value: unknown, lose: Lose): Promise<Logo | null> {
  if (value === null) return null
  const base64 = asObject(value)?.['base64']
  if (typeof base64 !== 'string') return lose('The logo cannot be read.')
  if (base64.length > BASE64_MAX) return lose(logoProblemText({ kind: 'fileTooLarge', bytes: base64.length }))
  const file = Buffer.from(base64, 'base64')
  const problem = logoProblem(file, file.length)
  if (problem) return lose(logoProblemText(problem))
  return await makeLogo(file).catch(() => lose(logoProblemText({ kind: 'unreadable' })))
}

async function parseAnswers(value: unknown, lose: Lose): Promise<WikiProfileAnswers | null> {
  if (value === null) return null
  const answers = asObject(value)
  try {
    if (answers !== null && !isStrange(answers)) return await parseProfile(JSON.stringify(answers))
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
  }
  return lose('The intended use is not valid here.')
}

function asObject(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}
