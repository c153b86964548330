import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#contract/types/user.ts'
import { CREATE_WIKI_STEPS, type CreateWikiStep } from '#machines/create-wiki/create-wiki.draft.ts'
import { PurposeStep } from './purpose-step.tsx'
import { SiteStep } from './site-step.tsx'
import { StepCard } from './step-card.tsx'
import { StepProgress } from './step-progress.tsx'
import { STEP_TITLES } from './step-texts.ts'
import { TemporalityStep } from './temporality-step.tsx'
import { useCreateWiki } from './use-create-wiki.ts'
import { WikiPreview } from './wiki-preview.tsx'

/** The steps, how far one is, and beside them what will be made. */
export function Wizard({ user }: { user: User }) {
  const { snapshot, send, step } = useCreateWiki(user)
  const { site, purpose, temporality, knowledgeEquity, failure } = snapshot.context
  const isCreating = snapshot.hasTag('busy') || snapshot.matches('created')
  const direction = useDirection(step)
  return (
    <>
      <StepProgress current={step} />
      <Columns>
        <StepCard id={step} title={STEP_TITLES[step]} direction={direction}>
          {step === 'site' ? (
            <SiteStep site={site} failure={failure} send={send} email={user.email} />
          ) : step === 'purpose' ? (
            <PurposeStep purpose={purpose} send={send} />
          ) : (
            <TemporalityStep
              temporality={temporality}
              knowledgeEquity={knowledgeEquity}
              send={send}
              creating={isCreating ? site.sitename : null}
            />
          )}
        </StepCard>
        <WikiPreview site={site} />
      </Columns>
    </>
  )
}

/** The way the wizard went last: 1 on, -1 back. */
function useDirection(step: CreateWikiStep): 1 | -1 {
  const [way, setWay] = useState<{ step: CreateWikiStep; direction: 1 | -1 }>({ step, direction: 1 })
  if (way.step === step) return way.direction
  const isBack = CREATE_WIKI_STEPS.indexOf(step) < CREATE_WIKI_STEPS.indexOf(way.step)
  const direction = isBack ? -1 : 1
  setWay({ step, direction })
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
