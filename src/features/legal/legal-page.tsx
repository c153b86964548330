import { chakra } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import type { ReactNode } from 'react'
import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { language, msg } from '#i18n/msg.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { LegalBlock } from './legal-block.tsx'
import type { LegalDocument } from './legal-document.ts'
import { TableOfContents } from './table-of-contents.tsx'

interface LegalPageProps {
  readonly document: LegalDocument
  /** One line below the title. */
  readonly lead: ReactNode
  /** Shown below the title, such as whether this version applies. */
  readonly before?: ReactNode
  /** Shown above the table of contents. */
  readonly aside?: ReactNode
  /** Replaces the text and its table of contents, unless it is null. */
  readonly instead?: ReactNode
}

/** Legal texts are not translated. */
const inEnglish = language === SOURCE_LANGUAGE ? {} : ({ lang: 'en', dir: 'ltr' } as const)

/**
 * One legal text with its table of contents. Says so if the text is a template that has not been reviewed
 * yet.
 */
export function LegalPage({ document, lead, before, aside, instead = null }: LegalPageProps) {
  return (
    <>
      <PrintStyles />
      <PageHeading lead={lead}>
        <span {...inEnglish}>{document.title}</span>
      </PageHeading>
      {before}
      <Columns>
        <Side>
          {aside}
          {instead === null && (
            <div {...inEnglish}>
              <TableOfContents document={document} />
            </div>
          )}
        </Side>
        <Text>
          {language !== SOURCE_LANGUAGE && (
            <Notice tone="info" title={msg('legal-in-english')}>
              {msg('legal-english-holds')}
            </Notice>
          )}
          {document.isTemplate && (
            <Notice tone="attention" title={msg('legal-text-template')}>
              {msg('legal-came-with-software-operator-service')}
            </Notice>
          )}
          <div {...inEnglish}>
            {instead ??
              document.blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text never changes
                <LegalBlock key={index} block={block} />
              ))}
          </div>
        </Text>
      </Columns>
    </>
  )
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '8', lg: '12' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' },
    '@media print': { display: 'block' },
  },
})

const Side = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    alignSelf: 'start',
    minWidth: '0',
    lg: { position: 'sticky', top: '6', maxHeight: 'calc(100vh - 3rem)', overflowY: 'auto' },
  },
})

const Text = chakra('div', { base: { maxWidth: 'prose', minWidth: '0' } })

/** Prints only the text, dark on white, with the addresses of its links. */
const PRINT_CSS = `@media print {
  html { color-scheme: light !important; }
  *:has(> main) > :not(main), main nav, main button { display: none !important; }
  main a[href^="http"]::after, main a[href^="/"]::after { content: " (" attr(href) ")"; }
  main h2, main h3 { break-after: avoid; }
  main li, main tr { break-inside: avoid; }
}`

function PrintStyles() {
  return <Global styles={PRINT_CSS} />
}
