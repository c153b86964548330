import { chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import { useState } from 'react'
import { settlePurpose } from '#contract/schemas/wiki-profile.ts'
import type { User } from '#contract/types/user.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import {
  CREATE_WIKI_STEPS,
  type CreateWikiForm,
  type CreateWikiStep,
} from '#machines/create-wiki/create-wiki.form.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { KeepDraft } from '#ui/form/form-draft.tsx'
import { FormStep } from '#ui/form/form-step.tsx'
import { richText } from '#ui/rich-text.ts'
import { PurposeStep } from '#ui/wiki-profile/purpose-step.tsx'
import { TemporalityStep } from '#ui/wiki-profile/temporality-step.tsx'
import { KnowledgeEquityFields } from './knowledge-equity-fields.tsx'
import { SiteStep } from './site-step.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepCard } from './step-card.tsx'
import { StepProgress } from './step-progress.tsx'
import { STEP_TITLES } from './step-texts.ts'
import { useCreateWiki } from './use-create-wiki.ts'
import { WikiPreview } from './wiki-preview.tsx'

/** One form in three steps, the progress, and a preview of the wiki. Source: spec 2.44 to 2.48. */
export function Wizard({ user }: { user: User }) {
  const { snapshot, step, draft, form, goBack } = useCreateWiki(user)
  const asksKnowledgeEquity = useConfig().knowledgeEquity
  const isCreating = snapshot.hasTag('busy') || snapshot.matches('created')
  const direction = useDirection(step)
  return (
    <Formik<CreateWikiForm> {...form}>
      {() => (
        <>
          <KeepDraft name={draft} step={step} />
          <FormStep step={step} settle={settleAnswers} />
          <StepProgress current={step} />
          <Columns>
            <StepCard id={step} title={STEP_TITLES[step]} direction={direction}>
              {step === 'site' && <SiteStep failure={snapshot.context.failure} email={user.email} />}
              {step === 'purpose' && (
                <PurposeStep>
                  <StepButtons next={msg('common-next')} onPrevious={goBack} />
                </PurposeStep>
              )}
              {step === 'temporality' && (
                <TemporalityStep busy={isCreating} more={asksKnowledgeEquity && <KnowledgeEquityFields />}>
                  <CreationProgress sitename={snapshot.context.site?.sitename ?? ''} active={isCreating} />
                  <StepButtons
                    next={msg('create-wiki-create-wiki-2')}
                    busyText={msg('create-wiki-creating-wiki-2')}
                    busy={isCreating}
                    onPrevious={goBack}
                  />
                </TemporalityStep>
              )}
            </StepCard>
            <WikiPreview />
          </Columns>
        </>
      )}
    </Formik>
  )
}

function settleAnswers(values: CreateWikiForm): CreateWikiForm {
  return { ...values, ...settlePurpose(values) }
}

/** Which way the wizard went last: 1 forward, -1 back. */
function useDirection(step: CreateWikiStep): 1 | -1 {
  const [last, setLast] = useState<{ step: CreateWikiStep; direction: 1 | -1 }>({ step, direction: 1 })
  if (last.step === step) return last.direction
  const isBack = CREATE_WIKI_STEPS.indexOf(step) < CREATE_WIKI_STEPS.indexOf(last.step)
  const direction = isBack ? -1 : 1
  setLast({ step, direction })
  return direction
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
    alignItems: 'start',
    gap: '6',
  },
})

/** Announces that the wiki is being created. Screen readers need the live region to exist before its text. */
function CreationProgress({ sitename, active }: { sitename: string; active: boolean }) {
  return (
    <Live role="status">
      {active && (
        <Delayed>
          <p>{richText(msgParts('create-wiki-creating-1-takes-few-seconds', <bdi>{sitename}</bdi>))}</p>
          <ProgressBar label={msg('create-wiki-creating-wiki')} />
        </Delayed>
      )}
    </Live>
  )
}

/** Takes no space while it is empty. */
const Live = chakra('div', { base: { _empty: { position: 'absolute' } } })

/** Fades in after a short delay, because most wikis are created before anybody could read it. */
const Delayed = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    animation: 'fadeIn 160ms ease-out 200ms backwards',
  },
})
