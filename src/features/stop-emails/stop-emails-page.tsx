import { useParams } from 'react-router'
import { FormPage } from '#ui/form/form-page.tsx'
import { StopEmailsForm } from './stop-emails-form.tsx'

/** `/stop-mail/:token`: opened by the link at the end of a wiki's email. Opening it changes nothing. */
export function StopEmailsPage() {
  const { token = '' } = useParams<'token'>()
  return (
    <FormPage
      heading="Emails from wikis"
      lead="Choose which emails you would like to get at the address that this link was sent to."
    >
      <StopEmailsForm token={token} />
    </FormPage>
  )
}
