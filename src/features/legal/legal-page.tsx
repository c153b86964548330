import { chakra } from '@chakra-ui/react'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { LegalBlock } from './legal-block.tsx'
import type { LegalDocument } from './legal-document.ts'
import { TableOfContents } from './table-of-contents.tsx'

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** One legal text with its table of contents; says so while the text is a template that nobody has reviewed yet. */
export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <>
      <PageHeading lead={`Version ${document.version}, ${DATE.format(new Date(document.date))}`}>
        {document.title}
      </PageHeading>
      <Columns>
        <TableOfContents document={document} />
        <chakra.div maxWidth="prose" minWidth="0">
          {document.isTemplate && (
            <Notice tone="attention" title="This text is a template">
              It came with the software. Whoever runs this service has a lawyer review it, and then puts the
              reviewed version in its place.
            </Notice>
          )}
          {document.blocks.map((block, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
            <LegalBlock key={position} block={block} />
          ))}
        </chakra.div>
      </Columns>
    </>
  )
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '8', lg: '12' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' },
  },
})
