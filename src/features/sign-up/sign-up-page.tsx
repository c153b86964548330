import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { signUp } from '#store/account/sign-up.saga.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { useForgetDraftOnLogIn } from '#ui/form/use-forget-draft-on-log-in.ts'
import { useHydratedLocation } from '#ui/hydration/use-hydrated-location.ts'
import { InstitutionEntry } from '#ui/institution/institution-entry.tsx'
import { LanguageLinks } from '#ui/language/language-links.tsx'
import { knownEmail } from '#ui/log-in-reason.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { SIGN_UP_DRAFT, SignUpForm } from './sign-up-form.tsx'

/** `/create-account`, for visitors; the router redirects members. Source: spec 2.22. */
export function SignUpPage() {
  const { search, state } = useHydratedLocation()
  const { serviceName, productName } = useConfig()
  const submission = useSubmission({ submit: signUp, captcha: 'register' })
  useForgetDraftOnLogIn(SIGN_UP_DRAFT)
  const hasNoSession = submission.output?.loginFailure
  return (
    <FormPage
      heading={msg('common-create-account')}
      lead={msg('sign-up-one-1-account-all-need', serviceName, productName)}
      others={
        !hasNoSession && (
          <>
            <ButtonLink to={routes.login + search} state={state} variant="outline">
              {msg('sign-up-already-have-account-log')}
            </ButtonLink>
            <InstitutionEntry redirect={new URLSearchParams(search).get('redirect')} act="log-in" />
            <LanguageLinks />
          </>
        )
      }
    >
      {hasNoSession ? (
        <AccountWithoutSession search={search} />
      ) : (
        <SignUpForm submission={submission} email={knownEmail(state)} />
      )}
    </FormPage>
  )
}

/** Shown instead of the form if the account was created but the automatic log-in failed. Source: spec 8.3. */
function AccountWithoutSession({ search }: { readonly search: string }) {
  return (
    <>
      <Notice tone="attention" role="alert" title={messages.signUp.loginFailure}>
        <p>{msg('sign-up-account-exists-log-with-email')}</p>
      </Notice>
      <ButtonLink to={routes.login + search} alignSelf="flex-start">
        {msg('common-log-in')}
      </ButtonLink>
    </>
  )
}
