import { Button, chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { undoEmailChange } from '#store/account/change-email.saga.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

/**
 * `/undo-email-change/:token`: opened by the link in the email to a member's old address. Opening it changes
 * nothing, because programs that check emails open links too.
 */
export function UndoEmailChangePage() {
  const { token = '' } = useParams<'token'>()
  const { state, isBusy, failure, submit } = useSubmission({ submit: undoEmailChange })
  const content = useRef<HTMLDivElement>(null)
  const isDone = state === 'done'
  const isDead = failure?.failure.kind === 'invalid'
  const undo = () => {
    // The button disappears, so the focus moves to where the outcome will be shown.
    content.current?.focus()
    submit({ token })
  }
  return (
    <FormPage
      heading={msg('undo-email-change-undo-change-email-address')}
      lead={msg('undo-email-change-when-was-not-who-changed')}
    >
      <Content ref={content} tabIndex={-1}>
        <CardOutcome
          success={isDone ? msg('undo-email-change-account-has-its-old-email') : null}
          note={
            <>
              {msg('undo-email-change-we-have-sent-link-with')} <OutboxNote />
            </>
          }
          failure={failure?.failure ?? null}
          failureText={msg('undo-email-change-change-could-not-undone')}
        />
        {isDead && (
          <ButtonLink to={routes.contact} alignSelf="flex-start">
            {msg('common-write-us')}
          </ButtonLink>
        )}
        {!isDone && !isDead && (
          <Button alignSelf="flex-start" aria-disabled={isBusy} onClick={undo}>
            {isBusy ? msg('undo-email-change-undoing') : msg('undo-email-change-undo-change')}
          </Button>
        )}
      </Content>
    </FormPage>
  )
}

const Content = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', outline: 'none' },
})
