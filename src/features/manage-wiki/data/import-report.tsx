import { Button, chakra } from '@chakra-ui/react'
import { Fragment, type ReactNode, useId } from 'react'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatCount } from '#contract/format-count.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardButtons } from '#ui/setting-card/card-buttons.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { countsOf, importTitles, kindTexts } from './import-texts.ts'
import type { WikiImportFlow } from './use-wiki-import.ts'

/** What the file contains and what will not be imported, before anything is written. */
export function ImportReport({ snapshot, send, record }: WikiImportFlow & { record: WikiImport }) {
  const { report, file_name, size } = record
  const { failure } = snapshot.context
  const isCancelling = snapshot.matches('cancelling')
  const isStarting = snapshot.matches('ordering')
  const isBusy = snapshot.hasTag('busy')
  return (
    <CardBody>
      <p>{richText(msgParts('wiki-data-file-checked', <bdi>{file_name}</bdi>, formatBytes(size)))}</p>
      {report && (
        <>
          <Part title={msg('wiki-data-what-file-holds')}>
            <Facts>
              <dt>{msg('wiki-data-kind')}</dt>
              <dd>{kindTexts[report.kind]}</dd>
              {report.source !== null && (
                <>
                  <dt>{msg('wiki-data-from')}</dt>
                  <dd>
                    <bdi>{report.source}</bdi>
                  </dd>
                </>
              )}
              {countsOf(report.content).map(([name, count]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{formatCount(count)}</dd>
                </Fragment>
              ))}
            </Facts>
          </Part>
          {report.losses.length > 0 && (
            <Part title={msg('wiki-data-what-will-not-come-along')}>
              <Losses>
                {report.losses.map(loss => (
                  <li key={loss}>{loss}</li>
                ))}
              </Losses>
            </Part>
          )}
        </>
      )}
      <p>{msg('wiki-data-while-file-imported-wiki-can')}</p>
      {failure && <FlowFailureAlert failure={failure} title={importTitles.failed} />}
      <CardButtons>
        <Button aria-disabled={isBusy} onClick={() => send({ type: 'import.start' })}>
          {isStarting ? msg('common-starting') : msg('wiki-data-import')}
        </Button>
        <QuietButton aria-disabled={isBusy} onClick={() => send({ type: 'import.cancel' })}>
          {isCancelling ? msg('wiki-data-cancelling') : msg('common-cancel')}
        </QuietButton>
      </CardButtons>
    </CardBody>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <PartTitle id={id}>{title}</PartTitle>
      {children}
    </section>
  )
}

const PartTitle = chakra('h3', { base: { fontWeight: 'semibold', mb: '2' } })
const Losses = chakra('ul', { base: { ps: '5', listStyleType: 'disc', overflowWrap: 'anywhere' } })
