import { Button } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useHydratedLocation } from '#ui/hydration/use-hydrated-location.ts'
import { InstitutionEntry } from '#ui/institution/institution-entry.tsx'
import { isHalfway, knownEmail, type LogInReason, logInReason } from '#ui/log-in-reason.ts'
import { optionalPart } from '#ui/optional-part.ts'
import { canUsePasskeys } from '#ui/passkeys.ts'
import { TextLink } from '#ui/text-link.tsx'
import { LogInForm, type LogInStep } from './log-in-form.tsx'

/** Loaded where the browser knows passkeys. */
const LogInByPasskey = optionalPart(
  async () => (await import(/* webpackChunkName: "second-step" */ './log-in-by-passkey.tsx')).LogInByPasskey,
)

/** Reserves the button's space, so that nothing moves when it appears. */
const ROOM = (
  <Button asChild variant="outline" opacity="0" aria-hidden>
    <span>{msg('log-in-log-with-passkey')}</span>
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
      heading={msg('common-log-in-title')}
      lead={isSecond ? msg('log-in-one-more-step-because-two') : undefined}
      others={
        isSecond ? undefined : (
          <>
            <ButtonLink to={routes.createAccount + search} state={state} variant="outline">
              {msg('log-in-need-account-sign-up')}
            </ButtonLink>
            <TextLink to={routes.forgottenPassword}>{msg('log-in-forgot-password')}</TextLink>
            {/* Last, because it appears late: no link moves away from under the pointer. */}
            <Suspense fallback={ROOM}>{offersPasskey ? <LogInByPasskey /> : ROOM}</Suspense>
            <InstitutionEntry redirect={new URLSearchParams(search).get('redirect')} act="log-in" />
          </>
        )
      }
    >
      <LogInNotice reason={logInReason(state)} />
      <LogInForm email={knownEmail(state)} step={step} onStep={setStep} />
    </FormPage>
  )
}

/** Says why the visitor was sent to the log-in page; empty if they came by themselves. */
function LogInNotice({ reason }: { reason: LogInReason | null }) {
  if (reason === null) return null
  // Without cookies a log-in ends with the next request, and not because it is long ago.
  const { tone, title, text } = navigator.cookieEnabled ? TEXTS[reason] : NO_COOKIES
  return (
    <Notice tone={tone} role="status" title={title}>
      <p>{text}</p>
    </Notice>
  )
}

const TEXTS = {
  passwordReset: {
    tone: 'success',
    title: msg('common-password-has-been-changed'),
    text: msg('log-in-can-now-log-with-new'),
  },
  sessionEnded: {
    tone: 'info',
    title: msg('log-in-session-has-ended'),
    text: msg('log-in-log-again-continue-where-were'),
  },
} as const

const NO_COOKIES = {
  tone: 'attention',
  title: msg('log-in-browser-stores-no-cookies'),
  text: msg('log-in-please-allow-cookies'),
} as const
