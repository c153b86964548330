import { chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import { useRef } from 'react'
import { APPEAL_TEXT_MAX, type AppealRequest, appealSchema } from '#contract/operator/appeals.ts'
import { msg } from '#i18n/msg.ts'
import { forgetDraft } from '#store/browser/draft-storage.ts'
import { sendAppeal } from '#store/messages/messages.saga.ts'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

/** Asks why a decision is wrong. The link works once, so the form is gone as soon as the appeal is sent. */
export function AppealForm({ token }: { token: string }) {
  const submission = useSubmission({ submit: sendAppeal })
  const { state, isBusy, failure, submit } = submission
  // Distinguishes several appeals in one tab; drafts must not contain the whole token.
  const draft = `appeal-${token.slice(0, 8)}`
  useOutcome(submission, { onDone: () => forgetDraft(draft) })
  const content = useRef<HTMLDivElement>(null)
  const isSent = state === 'done'
  const send = (values: AppealRequest) => {
    // The button disappears, so the focus moves to where the outcome will be shown.
    content.current?.focus()
    submit(values)
  }
  return (
    <Content ref={content} tabIndex={-1}>
      <CardOutcome
        success={isSent ? msg('appeal-we-have-got-appeal') : null}
        note={msg('appeal-person-will-look-at-decision')}
        failure={failure?.failure ?? null}
        failureText={msg('appeal-appeal-was-not-sent')}
      />
      {!isSent && (
        <Formik<AppealRequest> initialValues={{ token, text: '' }} {...withSchema(appealSchema, send)}>
          <Form label={msg('common-appeal')} draft={draft}>
            <TextareaField
              name="text"
              label={msg('appeal-why-decision-wrong')}
              help={msg('appeal-can-send-once')}
              rows={10}
              counterMax={APPEAL_TEXT_MAX}
            />
            <SubmitButton alignSelf="flex-start" busy={isBusy} busyText={msg('common-sending')}>
              {msg('appeal-send-appeal')}
            </SubmitButton>
          </Form>
        </Formik>
      )}
    </Content>
  )
}

const Content = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', outline: 'none' },
})
