import { Formik } from 'formik'
import type { ReactNode } from 'react'
import type { InstitutionLinkResponse } from '#contract/account/institution.ts'
import { formatUtcMinute } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { endInstitutionLink, loadInstitutionLink } from '#store/account/institution.saga.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmByPassword } from '#ui/confirming/confirm-by-password.tsx'
import { passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { InstitutionEntry } from '#ui/institution/institution-entry.tsx'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { TextLink } from '#ui/text-link.tsx'

type Link = InstitutionLinkResponse['data']

const NOTHING = {}

/** Whether the account is joined to the institution; joins and removes it. */
export function InstitutionCard({ name }: { name: string }) {
  const { output, failure, reload } = useLoaded(loadInstitutionLink, NOTHING)
  return (
    <Card
      title={`Log-in by ${name}`}
      lead={`Log in at ${name} instead of entering your password here.`}
      width="full"
    >
      {failure && (
        <RetryPanel
          failure={failure}
          title={`We could not find out whether your account is joined to ${name}.`}
          onRetry={reload}
        />
      )}
      {!output && !failure && <LoadingSkeleton label={`Loading your log-in by ${name}`} />}
      {output && <Loaded name={name} link={output} />}
    </Card>
  )
}

function Loaded({ name, link }: { name: string; link: Link }) {
  if (link.joined_at === null) return <InstitutionEntry redirect={routes.user} verb="Join" />
  const since = (
    <p>
      Joined on {formatUtcMinute(link.joined_at)}, with the address <bdi>{link.email}</bdi>.
    </p>
  )
  if (link.has_password) return <RemoveForm name={name} since={since} />
  return (
    <>
      {since}
      <p>
        Your account has no password, so this is the only way into it. To be able to remove it,{' '}
        <TextLink to={routes.logout}>log out</TextLink> and choose a password with “Forgot your password?”.
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
      <Form label={`Log-in by ${name}`} serverErrors={failure?.kind === 'invalid' ? failure.fields : null}>
        {!isDone && since}
        {needsPassword && <ConfirmByPassword failure={failure} note="Nothing has been removed yet." />}
        <CardOutcome
          success={isDone ? `The log-in by ${name} was removed.` : null}
          note="You log in with your password from now on."
          failure={isAsked ? null : failure}
          failureText={`The log-in by ${name} was not removed.`}
        />
        {!isDone && (
          <SubmitButton variant="outline" alignSelf="flex-start" busy={isBusy} busyText="Removing …">
            Remove the log-in
          </SubmitButton>
        )}
      </Form>
    </Formik>
  )
}
