import { chakra, Heading } from '@chakra-ui/react'
import type { SiteDetailsForm } from '#contract/schemas/create-wiki.ts'
import { wikiDomain } from '#machines/create-wiki/create-wiki.draft.ts'
import { useConfig } from '#ui/config/config-context.tsx'

/** What will be made, as far as it is known: an index card that fills while one types. */
export function WikiPreview({ site }: { site: SiteDetailsForm }) {
  const { subdomainSuffix } = useConfig()
  const { sitename, domain, username } = site
  return (
    <Sheet aria-labelledby="wiki-preview">
      <Heading as="h2" id="wiki-preview" fontFamily="body" color="fg.muted" textStyle="sm">
        Your new wiki
      </Heading>
      <Name data-empty={sitename.trim() === '' ? '' : undefined}>
        <bdi>{sitename.trim() || 'Not named yet'}</bdi>
      </Name>
      <dl>
        <Term>Address</Term>
        <Value>{domain.trim() ? wikiDomain(site, subdomainSuffix) : 'Not chosen yet'}</Value>
        <Term>First admin</Term>
        <Value>
          <bdi>{username.trim() || 'Not chosen yet'}</bdi>
        </Value>
      </dl>
    </Sheet>
  )
}

const Sheet = chakra('section', {
  base: {
    p: '5',
    borderWidth: '1px',
    borderColor: 'border',
    borderTopWidth: '3px',
    borderTopColor: 'amber.border',
    borderRadius: 'xl',
    bg: 'bg.panel',
    overflowWrap: 'anywhere',
  },
})

const Name = chakra('p', {
  base: {
    mt: '2',
    mb: '4',
    fontFamily: 'heading',
    fontWeight: 'semibold',
    textStyle: 'xl',
    '&[data-empty]': { color: 'fg.muted', fontWeight: 'normal' },
  },
})

const Term = chakra('dt', { base: { color: 'fg.muted', textStyle: 'sm' } })
const Value = chakra('dd', { base: { mb: '2' } })
