import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { WritableSetting } from '#contract/settings/setting-names.ts'
import type { WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import type { Logo } from '#server/modules/wikis/publication/logos.repository.ts'

export const SERVICE_DATA_FORMAT = 1

/** The file with the service data in the directory of a backup. */
export const SERVICE_DATA_FILE = 'service-data.json'

/** The settings of a wiki that are saved, by their names on the wire, as they are stored. */
export type SavedSettings = Readonly<Partial<Record<WritableSetting, string>>>

/**
 * The part of a wiki that the service stores and MediaWiki does not, as JSON in backups and exports. It does not contain the
 * wiki's domain, managers, quota and whether it is featured.
 */
export interface ServiceData {
  readonly format: typeof SERVICE_DATA_FORMAT
  readonly sitename: string
  readonly language: LanguageCode
  readonly settings: SavedSettings
  /** The largest stored size, from which the others are made. Base64. */
  readonly logo: { readonly type: 'image/png'; readonly base64: string } | null
  /** The latest intended use. */
  readonly profile: WikiProfileAnswers | null
}

/** Service data after its check: all of it can be stored. */
export interface CheckedServiceData {
  /** Null if no wiki can have this name. */
  readonly sitename: string | null
  /** Null if it is not a language code. This server's MediaWiki may still not know the language. */
  readonly language: LanguageCode | null
  readonly settings: SavedSettings
  /** Redrawn, in all sizes. */
  readonly logo: Logo | null
  readonly profile: WikiProfileAnswers | null
  /** One sentence for each value that was left out as invalid. The sentences quote nothing of the input. */
  readonly losses: readonly string[]
}

/**
 * Leaves out what only managers may know: the answers of the captcha, which would let programs in, and the
 * intended use.
 */
export function publicServiceData({ settings, ...data }: ServiceData): ServiceData {
  const { wwCaptchaQuestions: _, ...publicSettings } = settings
  return { ...data, settings: publicSettings, profile: null }
}
