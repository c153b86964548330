import { Link } from '@chakra-ui/react'
import { useState } from 'react'
import type { ApiToken } from '#contract/account/api-tokens.ts'
import { API_BASE } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { endApiToken, loadApiTokens } from '#store/account/api-tokens.saga.ts'
import { selectNeedsVerification } from '#store/session/session.slice.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { MakeTokenForm } from './make-token-form.tsx'
import { TokenList } from './token-list.tsx'

const EVERY_TOKEN = {}

/** The tokens with which programs act for the member: makes them, lists them and ends them. */
export function TokensCard() {
  const isUnverified = useAppSelector(selectNeedsVerification)
  return (
    <Card
      title={msg('user-profile-api-tokens')}
      lead={richText(
        msgParts('user-profile-with-token-program-calls-1', text => (
          <Link href={`${API_BASE}/docs`}>{text}</Link>
        )),
      )}
      width="full"
    >
      {isUnverified ? <p>{msg('user-profile-verify-email-address-first')}</p> : <Tokens />}
    </Card>
  )
}

function Tokens() {
  const { output, failure, reload } = useLoaded(loadApiTokens, EVERY_TOKEN)
  const [made, setMade] = useState<readonly ApiToken[]>([])
  const [ended, setEnded] = useState<readonly number[]>([])
  const ending = useSubmission({ submit: endApiToken })
  const endedNow = ending.output
  useOutcome(ending, {
    onDone: () => endedNow && setEnded(before => [...before, endedNow.id]),
  })
  if (failure)
    return (
      <RetryPanel failure={failure} title={msg('user-profile-tokens-could-not-loaded')} onRetry={reload} />
    )
  if (!output) return <LoadingSkeleton label={msg('user-profile-loading-tokens')} />
  const tokens = [...made, ...output].filter(({ id }) => !ended.includes(id))
  return (
    <FocusFallback>
      <CardBody>
        <CardOutcome
          success={
            ending.state === 'done' && endedNow ? msg('user-profile-token-1-has-ended', endedNow.name) : null
          }
          note={msg('user-profile-programs-use-refused-from-now')}
          failure={ending.failure?.failure ?? null}
          failureText={msg('user-profile-token-was-not-ended')}
        />
        <TokenList tokens={tokens} busy={ending.isBusy} onEnd={token => ending.submit(token)} />
        <MakeTokenForm onMade={token => setMade(before => [token, ...before])} />
      </CardBody>
    </FocusFallback>
  )
}
