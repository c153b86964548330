import { boolean, type InferType, object, string } from 'yup'
import {
  formatLinkedSites,
  isWikipedia,
  LINKED_SITES_MAX,
  type LinkedSites,
  languagesIn,
  SHARED_SITE_IDS,
} from '#contract/settings/linked-sites.ts'

/** The form of the sites to which items can be linked: a box for each shared one, and the languages of Wikipedias. */
export const linkedSitesSchema = object({
  ...(Object.fromEntries(SHARED_SITE_IDS.map(id => [id, boolean().required()])) as Record<
    (typeof SHARED_SITE_IDS)[number],
    ReturnType<ReturnType<typeof boolean>['required']>
  >),
  wikipedias: string()
    .defined()
    .test('known', (text, context) => {
      const languages = languagesIn(text)
      const unknown = languages.filter(language => !isWikipedia(language))
      if (unknown.length > 0)
        return context.createError({ message: `There is no Wikipedia in: ${unknown.slice(0, 5).join(', ')}` })
      return (
        languages.length <= LINKED_SITES_MAX - SHARED_SITE_IDS.length ||
        context.createError({
          message: `At most ${LINKED_SITES_MAX - SHARED_SITE_IDS.length} languages can be linked to.`,
        })
      )
    }),
})

export type LinkedSitesForm = InferType<typeof linkedSitesSchema>

export function linkedSitesForm({ shared, wikipedias }: LinkedSites): LinkedSitesForm {
  const ticks = Object.fromEntries(SHARED_SITE_IDS.map(id => [id, shared.includes(id)]))
  return {
    ...(ticks as Record<(typeof SHARED_SITE_IDS)[number], boolean>),
    wikipedias: wikipedias.join(', '),
  }
}

/** The stored text of what is in the form. */
export function linkedSitesOf(form: LinkedSitesForm): string {
  return formatLinkedSites({
    shared: SHARED_SITE_IDS.filter(id => form[id]),
    wikipedias: languagesIn(form.wikipedias),
  })
}
