import { chakra, Heading } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { languageTag } from '#contract/language-tag.ts'
import { msg } from '#i18n/msg.ts'
import type { CreateWikiForm } from '#machines/create-wiki/create-wiki.form.ts'
import { wikiDomain } from '#machines/create-wiki/create-wiki.request.ts'
import { useConfig } from '#ui/config/config-context.tsx'

/** Previews the wiki while the surrounding Formik form is filled in. */
export function WikiPreview() {
  const { subdomainSuffix } = useConfig()
  const { values } = useFormikContext<CreateWikiForm>()
  const { sitename, domain, username, language, languageName } = values
  return (
    <Sheet aria-labelledby="wiki-preview">
      <Heading as="h2" id="wiki-preview" fontFamily="body" color="fg.muted" textStyle="sm">
        {msg('create-wiki-new-wiki')}
      </Heading>
      <Name data-empty={sitename.trim() === '' ? '' : undefined}>
        <bdi>{sitename.trim() || msg('create-wiki-not-named-yet')}</bdi>
      </Name>
      <dl>
        <Term>{msg('common-language')}</Term>
        <Value>
          <bdi lang={languageTag(language || 'en')}>{languageName || 'English'}</bdi>
        </Value>
        <Term>{msg('create-wiki-address')}</Term>
        <Value>
          {domain.trim() ? wikiDomain(values, subdomainSuffix) : msg('create-wiki-not-chosen-yet')}
        </Value>
        <Term>{msg('create-wiki-first-admin')}</Term>
        <Value>
          <bdi>{username.trim() || msg('create-wiki-not-chosen-yet')}</bdi>
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
