import { useSearchParams } from 'react-router'
import { pathWithinWiki } from '#contract/people/log-in-ticket.ts'
import { msg } from '#i18n/msg.ts'
import { continueToWikiMachine } from '#machines/continue-to-wiki/continue-to-wiki.machine.ts'
import { selectNeedsVerification } from '#store/session/session.slice.ts'
import { linkAccount, makeAccount, openWiki, showWiki } from '#store/wikis/wiki-accounts.saga.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { useFlow } from '#ui/flow/use-flow.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import { VerifyFirst } from '#ui/verify-first.tsx'
import { ContinueToWikiState, NoWiki } from './continue-to-wiki-state.tsx'

const SAGAS = { showWiki, makeAccount, linkAccount, openWiki }

/** `/continue?wiki=…&return_to=…`, for members whom the log-in page of a wiki has sent. */
export function ContinueToWikiPage() {
  const { serviceName } = useConfig()
  const [query] = useSearchParams()
  const needsVerification = useAppSelector(selectNeedsVerification)
  const domain = query.get('wiki') ?? ''
  const returnTo = pathWithinWiki(query.get('return_to') ?? '/') ?? '/'
  return (
    <FormPage heading={msg('continue-to-wiki-continue-with-1', serviceName)}>
      {needsVerification ? (
        <VerifyFirst />
      ) : domain === '' ? (
        <NoWiki />
      ) : (
        <Flow key={domain} domain={domain} returnTo={returnTo} />
      )}
    </FormPage>
  )
}

function Flow(input: { readonly domain: string; readonly returnTo: string }) {
  const [snapshot, send] = useFlow(continueToWikiMachine, SAGAS, input)
  return <ContinueToWikiState snapshot={snapshot} send={send} />
}
