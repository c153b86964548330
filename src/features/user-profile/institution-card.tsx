import { Formik } from 'formik'
import type { ReactNode } from 'react'
import type { InstitutionLinkResponse } from '#contract/account/institution.ts'
import { formatUtcMinute } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { endInstitutionLink, loadInstitutionLink } from '#store/account/institution.saga.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmByPassword } from '#ui/confirming/confirm-by-password.tsx'
import { passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Form } from '#ui/form/form.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { InstitutionEntry } from '#ui/institution/institution-entry.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { CardSubmitButton } from '#ui/setting-card/card-submit.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { TextLink } from '#ui/text-link.tsx'

type Link = InstitutionLinkResponse['data']

const NOTHING = {}

/** Shows whether the account is linked to the institution; links it and removes the link. */
export function InstitutionCard({ name }: { name: string }) {
  const { output, failure, reload } = useLoaded(loadInstitutionLink, NOTHING)
  return (
    <Card
      title={msg('common-log-by-1', name)}
      lead={msg('user-profile-log-at-1-instead-entering', name)}
      width="full"
    >
      {failure && (
        <RetryPanel
          failure={failure}
          title={msg('user-profile-we-could-not-find-out-2', name)}
          onRetry={reload}
        />
      )}
      {!output && !failure && <LoadingSkeleton label={msg('user-profile-loading-log-by-1', name)} />}
      {output && <Loaded name={name} link={output} />}
    </Card>
  )
}

function Loaded({ name, link }: { name: string; link: Link }) {
  if (link.joined_at === null) return <InstitutionEntry redirect={routes.user} act="join" />
  const since = (
    <p>
      {richText(
        msgParts(
          'user-profile-joined-1-with-address-2',
          formatUtcMinute(link.joined_at),
          <bdi>{link.email}</bdi>,
        ),
      )}
    </p>
  )
  if (link.has_password) return <RemoveForm name={name} since={since} />
  return (
    <>
      {since}
      <p>
        {richText(
          msgParts('user-profile-account-has-no-password-so', text => (
            <TextLink to={routes.logout}>{text}</TextLink>
          )),
        )}
      </p>
    </>
  )
}

function RemoveForm({ name, since }: { name: string; since: ReactNode }) {
  const submission = useSubmission({ submit: endInstitutionLink })
  const { state, isBusy } = submission
  const failure = submission.failure?.failure ?? null
  const isDone = state === 'done'
  const { needsPassword, isAsked } = useConfirming(failure, isDone)
  return (
    <Formik initialValues={{ password: '' }} {...withSchema(passwordOnly, submission.submit)}>
      <Form
        label={msg('common-log-by-1', name)}
        serverErrors={failure?.kind === 'invalid' ? failure.fields : null}
      >
        {!isDone && since}
        {needsPassword && (
          <ConfirmByPassword failure={failure} note={msg('user-profile-nothing-has-been-removed-yet')} />
        )}
        <CardOutcome
          success={isDone ? msg('user-profile-log-by-1-was-removed', name) : null}
          note={msg('user-profile-log-with-password-from-now')}
          failure={isAsked ? null : failure}
          failureText={msg('user-profile-log-by-1-was-not', name)}
        />
        {!isDone && (
          <CardSubmitButton busy={isBusy} busyText={msg('common-removing')}>
            {msg('user-profile-remove-log')}
          </CardSubmitButton>
        )}
      </Form>
    </Formik>
  )
}
