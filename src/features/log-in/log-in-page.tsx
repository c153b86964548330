import { Button } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { routes } from '#contract/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useHydratedLocation } from '#ui/hydration/use-hydrated-location.ts'
import { InstitutionEntry } from '#ui/institution/institution-entry.tsx'
import { isHalfway, knownEmail, logInReason } from '#ui/log-in-reason.ts'
import { optionalPart } from '#ui/optional-part.ts'
import { canUsePasskeys } from '#ui/passkeys.ts'
import { TextLink } from '#ui/text-link.tsx'
import { LogInForm, type LogInStep } from './log-in-form.tsx'
import { LogInNotice } from './log-in-notice.tsx'

/** Loaded where the browser knows passkeys. */
const LogInByPasskey = optionalPart(
  async () => (await import(/* webpackChunkName: "second-step" */ './log-in-by-passkey.tsx')).LogInByPasskey,
)

/** What the button takes up, so that nothing moves when it comes. */
const ROOM = (
  <Button asChild variant="outline" opacity="0" aria-hidden>
    <span>Log in with a passkey</span>
  </Button>
)

/** `/login`, for visitors; the router redirects members. Source: spec 2.23. */
export function LogInPage() {
  const { state, search } = useHydratedLocation()
  // The institution's log-in may have been the first step.
  const [step, setStep] = useState<LogInStep>(isHalfway(state) ? 'second' : 'password')
  const isSecond = step === 'second'
  const offersPasskey = useHydrated() && canUsePasskeys()
  return (
    <FormPage
      heading="Log In"
      lead={isSecond ? 'One more step, because two-step log-in is on.' : undefined}
      others={
        isSecond ? undefined : (
          <>
            <ButtonLink to={routes.createAccount + search} state={state} variant="outline">
              Need an account? SIGN UP
            </ButtonLink>
            <TextLink to={routes.forgottenPassword}>Forgot your password?</TextLink>
            {/* What comes late comes last: no link moves away from under the pointer. */}
            <Suspense fallback={ROOM}>{offersPasskey ? <LogInByPasskey /> : ROOM}</Suspense>
            <InstitutionEntry redirect={new URLSearchParams(search).get('redirect')} verb="Log in" />
          </>
        )
      }
    >
      <LogInNotice reason={logInReason(state)} />
      <LogInForm email={knownEmail(state)} step={step} onStep={setStep} />
    </FormPage>
  )
}
