import { useParams } from 'react-router'
import { FormPage } from '#ui/form/form-page.tsx'
import { StopMailForm } from './stop-mail-form.tsx'

/** `/stop-mail/:token`: opened by the link at the end of a wiki's email. Opening it changes nothing. */
export function StopMailPage() {
  const { token = '' } = useParams<'token'>()
  return (
    <FormPage
      heading="Emails from wikis"
      lead="Choose which emails you would like to get at the address that this link was sent to."
    >
      <StopMailForm token={token} />
    </FormPage>
  )
}
