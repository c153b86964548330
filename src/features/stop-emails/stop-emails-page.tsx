import { useParams } from 'react-router'
import { msg } from '#i18n/msg.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import { StopEmailsForm } from './stop-emails-form.tsx'

/** `/stop-mail/:token`: opened by the link at the end of a wiki's email. Opening it changes nothing. */
export function StopEmailsPage() {
  const { token = '' } = useParams<'token'>()
  return (
    <FormPage
      heading={msg('stop-emails-emails-from-wikis')}
      lead={msg('stop-emails-choose-which-emails-would-like')}
    >
      <StopEmailsForm token={token} />
    </FormPage>
  )
}
