import { boolean, type InferType, object, string } from 'yup'
import {
  formatLinkedSites,
  isWikipedia,
  LINKED_SITES_MAX,
  type LinkedSites,
  SHARED_SITE_IDS,
  wordsIn,
} from '#contract/settings/linked-sites.ts'
import { msg } from '#i18n/msg.ts'

const WIKIPEDIAS_MAX = LINKED_SITES_MAX - SHARED_SITE_IDS.length

/** The form of the sites to which items can be linked: a box for each shared one, and the languages of Wikipedias. */
export const linkedSitesSchema = object({
  commonswiki: boolean().required(),
  wikidatawiki: boolean().required(),
  specieswiki: boolean().required(),
  wikipedias: string()
    .defined()
    .test('known', (text, context) => {
      const languages = wordsIn(text)
      const unknown = languages.filter(language => !isWikipedia(language))
      if (unknown.length > 0)
        return context.createError({
          message: msg('schemas-there-no-wikipedia-1', unknown.slice(0, 5).join(', ')),
        })
      return (
        languages.length <= WIKIPEDIAS_MAX ||
        context.createError({ message: msg('schemas-at-most-1-languages-can', WIKIPEDIAS_MAX) })
      )
    }),
})

export type LinkedSitesForm = InferType<typeof linkedSitesSchema>

export function linkedSitesForm({ shared, wikipedias }: LinkedSites): LinkedSitesForm {
  return {
    commonswiki: shared.includes('commonswiki'),
    wikidatawiki: shared.includes('wikidatawiki'),
    specieswiki: shared.includes('specieswiki'),
    wikipedias: wikipedias.join(', '),
  }
}

/** Converts the form's values to the stored text. */
export function linkedSitesOf(form: LinkedSitesForm): string {
  return formatLinkedSites({
    shared: SHARED_SITE_IDS.filter(id => form[id]),
    wikipedias: wordsIn(form.wikipedias),
  })
}
