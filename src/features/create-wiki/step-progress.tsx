import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { CREATE_WIKI_STEPS, type CreateWikiStep } from '#machines/create-wiki/create-wiki.form.ts'
import { STEP_TITLES } from './step-texts.ts'

/** The names of the steps, with the done and the current ones marked. */
export function StepProgress({ current }: { current: CreateWikiStep }) {
  const position = CREATE_WIKI_STEPS.indexOf(current)
  return (
    <Steps aria-label={msg('create-wiki-steps')}>
      {CREATE_WIKI_STEPS.map((step, index) => (
        <Step
          key={step}
          aria-current={index === position ? 'step' : undefined}
          data-reached={index <= position ? '' : undefined}
        >
          {STEP_TITLES[step]}
          {index < position && <VisuallyHidden> {msg('create-wiki-done')}</VisuallyHidden>}
        </Step>
      ))}
    </Steps>
  )
}

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '2',
    mb: '6',
    listStyle: 'none',
    counterReset: 'step',
  },
})

/** A bar that changes color when the step is reached, with the step's number and name below. */
const Step = chakra('li', {
  base: {
    counterIncrement: 'step',
    pt: '2',
    borderTopWidth: '3px',
    borderColor: 'border',
    color: 'fg.muted',
    textStyle: 'sm',
    transitionProperty: 'border-color',
    transitionDuration: 'slow',
    _before: { content: 'counter(step) ". "' },
    '&[data-reached]': { borderColor: 'teal.solid' },
    '&[aria-current]': { color: 'fg', fontWeight: 'semibold' },
  },
})
