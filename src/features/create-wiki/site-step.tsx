import { lazy, Suspense } from 'react'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import type { CreateWikiFailure } from '#machines/create-wiki/create-wiki.failure.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { StepButtons } from './step-buttons.tsx'

/** The field looks the same before its list has loaded, so that nothing moves. */
const LANGUAGE = {
  label: msg('create-wiki-language-wiki'),
  help: msg('create-wiki-its-menus-pages-cannot-changed'),
}

/** Loaded after the page, because the list of languages is long. Without it the wiki is in English. */
const LanguageField = lazy(() =>
  import('./language-field.tsx').then(
    ({ LanguageField }) => ({ default: LanguageField }),
    () => ({ default: LanguageMissing }),
  ),
)

function LanguageMissing() {
  return (
    <Notice tone="info">
      <p>{msg('create-wiki-languages-could-not-loaded-wiki')}</p>
    </Notice>
  )
}

interface SiteStepProps {
  readonly failure: CreateWikiFailure | null
  /** Where the login details of the wiki's first admin are sent. */
  readonly email: string
}

/** Asks for the name, the address and the first admin. Source: spec 2.45, 5.16 to 5.20. */
export function SiteStep({ failure, email }: SiteStepProps) {
  return (
    <Form
      label={msg('create-wiki-name-address')}
      serverErrors={failure?.kind === 'fields' ? failure.errors : null}
    >
      <CreationFailure failure={failure} />
      <FormErrorSummary />
      <TextField
        name="sitename"
        label={msg('common-site-name')}
        help={msg('create-wiki-shown-at-top-wiki-any')}
        autoComplete="off"
      />
      <Suspense fallback={<TextField name="language" readOnly {...LANGUAGE} />}>
        <LanguageField {...LANGUAGE} />
      </Suspense>
      <AddressFields />
      <TextField
        name="username"
        label={msg('create-wiki-username')}
        help={msg('create-wiki-name-new-wiki-as-its', email)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <StepButtons next={msg('common-next')} />
    </Form>
  )
}

/** Why no wiki was created, if the reason is not about a field. Source: spec 8.11, 8.12. */
function CreationFailure({ failure }: { failure: CreateWikiFailure | null }) {
  switch (failure?.kind) {
    case 'noDatabases':
      return (
        <Notice tone="error" role="alert" title={messages.createWiki.noDatabases}>
          <p>{msg('create-wiki-nothing-was-created-what-entered')}</p>
        </Notice>
      )
    case 'notNow':
      return (
        <Notice tone="error" role="alert" title={messages.createWiki.failure}>
          <p>{failure.message}</p>
          <p>{msg('create-wiki-nothing-was-created-what-entered')}</p>
        </Notice>
      )
    case 'creationFailed':
      return <Notice tone="error" role="alert" title={messages.createWiki.failure} />
    case 'request':
      return <FlowFailureAlert failure={failure.failure} title={messages.createWiki.failure} />
    default:
      return null
  }
}
