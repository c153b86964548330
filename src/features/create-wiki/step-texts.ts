import { msg } from '#i18n/msg.ts'
import type { CreateWikiStep } from '#machines/create-wiki/create-wiki.form.ts'

/** The names of the steps. */
export const STEP_TITLES: Readonly<Record<CreateWikiStep, string>> = {
  site: msg('create-wiki-name-address'),
  purpose: msg('common-purpose'),
  temporality: msg('common-duration'),
}
