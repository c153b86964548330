import { chakra } from '@chakra-ui/react'
import { useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import { CONSOLE_PATH } from '#contract/operator/console-paths.ts'
import {
  BULK_ACTS,
  type BulkAct,
  type WikiActResult,
  type WikiActsPreview,
} from '#contract/operator/wiki-bulk.ts'
import { msg } from '#i18n/msg.ts'
import { forgetDraft } from '#store/browser/draft-storage.ts'
import { actOnWikis, previewWikiActs } from '#store/operator/wiki-bulk.saga.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { TextLink } from '#ui/text-link.tsx'
import { type BulkChoice, readAct, readChoice } from './bulk-address.ts'
import { BulkForm, bulkDraft } from './bulk-form.tsx'
import { BulkTable } from './bulk-table.tsx'
import { WIKI_ACT_TEXTS } from './state-acts.tsx'

const TITLE = msg('operator-act-many-wikis')

/** Shows what an act would do to each of many wikis, and then does it. The wikis and the act are in the URL. */
export function WikisInBulkPage() {
  const [address, setAddress] = useSearchParams()
  const id = useId()
  usePageTitle(TITLE)
  const choice = readChoice(address)
  const act = readAct(address)
  return (
    <>
      <PageHeading lead={<TextLink to={`${CONSOLE_PATH}/wikis`}>{msg('operator-all-wikis')}</TextLink>}>
        {TITLE}
      </PageHeading>
      {choice === null ? (
        <p>{msg('operator-no-wiki-chosen-please-choose-some')}</p>
      ) : (
        <Parts>
          <Field>
            <label htmlFor={id}>{msg('operator-what-do')}</label>
            <NativeSelect
              id={id}
              value={act}
              onChange={event => {
                address.set('act', event.currentTarget.value)
                setAddress(address, { replace: true })
              }}
            >
              {BULK_ACTS.map(each => (
                <option key={each} value={each}>
                  {WIKI_ACT_TEXTS[each].label}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <p>{WIKI_ACT_TEXTS[act].about}</p>
          <Preview key={String(address)} act={act} choice={choice} />
        </Parts>
      )}
    </>
  )
}

function Preview({ act, choice }: { readonly act: BulkAct; readonly choice: BulkChoice }) {
  const { output, failure, reload } = useLoaded(previewWikiActs, { act, ...choice })
  const submission = useSubmission({ submit: actOnWikis })
  const results = submission.output
  const part = useRef<HTMLElement>(null)
  // The form is gone with the focus, and with its own handling of the outcome.
  useOutcome(submission, {
    onDone: () => {
      forgetDraft(bulkDraft(act))
      part.current?.focus()
    },
  })
  const open = (output?.data ?? []).filter(({ refusal }) => refusal === null)
  return (
    <>
      <LiveStatus>{output && <Summary preview={output} results={results} act={act} />}</LiveStatus>
      {failure && (
        <RetryPanel failure={failure} title={msg('operator-preview-could-not-loaded')} onRetry={reload} />
      )}
      {!failure && !output && <LoadingSkeleton label={msg('operator-loading-preview')} lines={6} />}
      {output && output.data.length > 0 && (
        <section ref={part} tabIndex={-1} aria-label={msg('operator-chosen-wikis')}>
          <BulkTable wikis={output.data} results={results} act={act} />
        </section>
      )}
      {results === null && open.length > 0 && (
        <BulkForm act={act} ids={open.map(({ id }) => id)} submission={submission} />
      )}
    </>
  )
}

interface SummaryProps {
  readonly preview: WikiActsPreview
  /** Null before the act is done. */
  readonly results: readonly WikiActResult[] | null
  readonly act: BulkAct
}

function Summary({ preview: { data, more }, results, act }: SummaryProps) {
  const count = (is: WikiActResult['outcome']) => results?.filter(({ outcome }) => outcome === is).length ?? 0
  if (results) {
    const [done, rest] = [count('done'), count('refused') + count('failed')]
    return (
      <Notice
        tone={rest === 0 ? 'success' : 'attention'}
        title={msg('operator-2-wikis-1-done', WIKI_ACT_TEXTS[act].label, done)}
      >
        {rest > 0 && <p>{msg('operator-1-wikis-not-changed', rest)}</p>}
      </Notice>
    )
  }
  const refused = data.filter(({ refusal }) => refusal !== null).length
  return (
    <>
      <p>
        {data.length === 0
          ? msg('error-there-no-such-wiki')
          : msg('operator-1-wikis-would-changed', data.length - refused)}
        {refused > 0 && ` ${msg('operator-1-wikis-would-stay', refused)}`}
      </p>
      {more > 0 && <p>{msg('operator-1-wikis-more-match', formatCount(more), more)}</p>}
    </>
  )
}

const Parts = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

const Field = chakra('div', {
  base: { maxWidth: 'sm', '& label': { display: 'block', mb: '1', fontWeight: 'semibold', textStyle: 'sm' } },
})
