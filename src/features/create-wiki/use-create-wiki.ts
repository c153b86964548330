import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'
import { siteDetailsSchema } from '#contract/schemas/create-wiki.ts'
import { knowledgeEquityFormSchema } from '#contract/schemas/policies.ts'
import { purposeSchema, temporalitySchema } from '#contract/schemas/wiki-profile.ts'
import type { User } from '#contract/types/user.ts'
import { type CreateWikiStep, formOf, startOf } from '#machines/create-wiki/create-wiki.form.ts'
import { createWikiMachine } from '#machines/create-wiki/create-wiki.machine.ts'
import { forgetDraft, readDraft } from '#store/browser/draft-storage.ts'
import { createWiki } from '#store/wikis/wikis.saga.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { withSchema } from '#ui/form/with-schema.ts'

const SAGAS = { createWiki }

/** The name under which the wizard's draft is kept. Another member in the same tab does not see it. */
export const createWikiDraft = ({ id }: User) => `create-wiki-${id}`

/** Runs the wizard, starting at the step of its draft, and then opens the new wiki's management page. */
export function useCreateWiki(user: User) {
  const { subdomainSuffix, knowledgeEquity: asksKnowledgeEquity } = useConfig()
  const draft = createWikiDraft(user)
  const [start] = useState(() => {
    const kept = readDraft(draft)
    const form = formOf(kept)
    // Not a secret: it only has to differ from this member's other requests.
    const initialValues = { ...form, requestId: form.requestId || `${Math.random()}` }
    return { initialValues, ...startOf(initialValues, kept['step']) }
  })
  const [snapshot, send] = useFlow(createWikiMachine, SAGAS, { subdomainSuffix, start })
  const { value } = snapshot
  const step: CreateWikiStep = value === 'site' || value === 'purpose' ? value : 'temporality'

  const { created, site } = snapshot.context
  const navigate = useNavigate()
  useEffect(() => {
    if (!created) return
    forgetDraft(draft)
    const { id, domain } = created
    const state = { created: { id, domain, username: site?.username.trim() } }
    void navigate(routes.manageWiki(id), { replace: true, state })
  }, [created, site, draft, navigate])

  const forms = {
    site: withSchema(siteDetailsSchema, site => send({ type: 'site.submit', site })),
    purpose: withSchema(purposeSchema, purpose => send({ type: 'purpose.submit', purpose })),
    temporality: asksKnowledgeEquity
      ? withSchema(
          temporalitySchema.concat(knowledgeEquityFormSchema),
          ({ selectedOption, freeTextResponse, ...temporality }) =>
            send({
              type: 'temporality.submit',
              temporality,
              knowledgeEquity: { selectedOption, freeTextResponse },
            }),
        )
      : withSchema(temporalitySchema, temporality => send({ type: 'temporality.submit', temporality })),
  }
  return {
    snapshot,
    step,
    draft,
    /** For Formik: the values of all steps, parsed by the schema of the step that is shown. */
    form: { initialValues: start.initialValues, ...forms[step] },
    goBack: () => send({ type: 'step.previous' }),
  }
}
