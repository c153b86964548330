import { chakra } from '@chakra-ui/react'
import type { PropsWithChildren, ReactNode } from 'react'
import { msg } from '#i18n/msg.ts'
import { Form } from '#ui/form/form.tsx'
import { AnswerField } from './answer-field.tsx'
import { temporalityQuestion, temporalityTexts } from './profile-texts.ts'

interface TemporalityStepProps {
  /** While true, the answers cannot be changed. */
  readonly busy: boolean
  /** Further questions below the first one. */
  readonly more?: ReactNode
}

/** Asks how long the wiki will be needed. The children are the outcome and the buttons. */
export function TemporalityStep({ busy, more, children }: PropsWithChildren<TemporalityStepProps>) {
  return (
    <Form label={msg('common-duration')}>
      <Questions disabled={busy}>
        <AnswerField
          name="temporality"
          question={temporalityQuestion}
          answers={temporalityTexts}
          otherLabel={msg('wiki-profile-please-describe-how-long')}
        />
        {more}
      </Questions>
      {children}
    </Form>
  )
}

const Questions = chakra('fieldset', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', minWidth: '0' },
})
