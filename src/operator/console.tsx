import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { CONSOLE_PATH, consolePagePath } from '#contract/operator/console-paths.ts'
import { hasConsoleRight } from '#contract/operator/console-rights.ts'
import { routes } from '#contract/paths.ts'
import type { OperatorRole } from '#contract/types/operator-role.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { selectSession } from '#store/session/session.slice.ts'
import { ErrorBoundary } from '#ui/failure/error-boundary.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useRestart } from '#ui/flow/flow-provider.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { richText } from '#ui/rich-text.ts'
import type { ConsolePageEntry } from './console-page.ts'
import { consolePages } from './console-pages.ts'
import { ConsoleShell } from './shell/console-shell.tsx'
import { PageList, StartPage } from './start-page.tsx'

/** All pages of the console, for operators and moderators. */
export function Console() {
  const session = useAppSelector(selectSession)
  const restart = useRestart()
  if (session.status === 'initialising')
    return (
      <ConsoleShell member={null} pages={[]}>
        <LoadingSkeleton label={msg('operator-loading-console')} lines={5} />
      </ConsoleShell>
    )
  if (session.status === 'error')
    return (
      <ConsoleShell member={null} pages={[]}>
        <PageHeading>{msg('app-we-could-not-check-whether')}</PageHeading>
        <RetryPanel failure={session.failure} onRetry={() => void restart()} />
      </ConsoleShell>
    )
  const role = session.status === 'member' ? session.user.operator_role : undefined
  if (session.status !== 'member' || role === undefined)
    return (
      <ConsoleShell member={null} pages={[]}>
        <PageHeading>{msg('operator-you-not-logged-as-operator-any')}</PageHeading>
        <Notice tone="info" title={msg('operator-what-you-did-stored')}>
          <p>
            {richText(
              msgParts('operator-please-log-open-console-again', text => <a href={routes.login}>{text}</a>),
            )}
          </p>
        </Notice>
      </ConsoleShell>
    )
  return <ConsoleFor role={role} email={session.user.email} />
}

function ConsoleFor({ role, email }: { readonly role: OperatorRole; readonly email: string }) {
  const { pathname } = useLocation()
  const pages = consolePages.filter(({ right }) => hasConsoleRight(role, right))
  return (
    <ConsoleShell member={{ role, email }} pages={pages}>
      <ErrorBoundary key={pathname} fallback={() => <PageFault />}>
        <Suspense fallback={<LoadingSkeleton label={msg('app-loading-page')} lines={5} />}>
          <Routes>
            {!pages.some(({ path }) => path === '') && (
              <Route path={CONSOLE_PATH} element={<StartPage pages={pages} />} />
            )}
            {pages.map(({ path, Page }) => (
              <Route key={path} path={consolePagePath(path)} element={<Page />} />
            ))}
            <Route path="*" element={<NoPage pages={pages} />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </ConsoleShell>
  )
}

function PageFault() {
  return (
    <>
      <PageHeading>{msg('app-something-went-wrong-page')}</PageHeading>
      <Notice tone="error" role="alert" title={msg('app-not-fault-reloading-usually-helps')}>
        <p>{msg('operator-if-service-has-been-upgraded-while')}</p>
      </Notice>
    </>
  )
}

function NoPage({ pages }: { readonly pages: readonly ConsolePageEntry[] }) {
  const title = msg('operator-there-no-such-page')
  usePageTitle(title)
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <PageList pages={pages} />
    </>
  )
}
