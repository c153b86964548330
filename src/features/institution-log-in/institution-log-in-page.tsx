import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { safeRedirect } from '#contract/safe-redirect.ts'
import { msg } from '#i18n/msg.ts'
import { institutionLogInMachine } from '#machines/institution-log-in/institution-log-in.machine.ts'
import { beginLogInAgain, createAccount, finishLogIn, joinAccount } from '#store/account/institution.saga.ts'
import { selectSession } from '#store/session/session.slice.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { useFlow } from '#ui/flow/use-flow.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import type { LogInState } from '#ui/log-in-reason.ts'
import { TextLink } from '#ui/text-link.tsx'
import { InstitutionLogInState } from './institution-log-in-state.tsx'

const SAGAS = { finishLogIn, joinAccount, createAccount, beginLogIn: beginLogInAgain }

/** One object for all renders, because a new one would navigate again. */
const SECOND_STEP: LogInState = { secondStep: true }

/** `/login/institution`: where the institution sends the browser back. It exists only if one is configured. */
export function InstitutionLogInPage() {
  const name = useConfig().institution?.name ?? ''
  const { status } = useAppSelector(selectSession)
  const { search } = useLocation()
  const [answer] = useState(search.slice(1))
  return (
    <FormPage
      heading={msg('common-log-by-1', name)}
      others={<TextLink to={routes.login}>{msg('institution-log-in-log-with-password')}</TextLink>}
    >
      {status === 'initialising' ? (
        <LoadingSkeleton label={msg('institution-log-in-logging')} lines={4} />
      ) : (
        <InstitutionLogIn name={name} answer={answer} />
      )}
    </FormPage>
  )
}

function InstitutionLogIn({ name, answer }: { name: string; answer: string }) {
  const [snapshot, send] = useFlow(institutionLogInMachine, SAGAS, { answer })
  if (snapshot.matches('halfway')) return <Navigate to={routes.login} state={SECOND_STEP} replace />
  if (snapshot.matches('loggedIn'))
    return <Navigate to={safeRedirect(snapshot.context.redirect) ?? routes.dashboard} replace />
  return <InstitutionLogInState snapshot={snapshot} send={send} name={name} />
}
