import { useParams } from 'react-router'
import { msg } from '#i18n/msg.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import { AppealForm } from './appeal-form.tsx'

/** `/appeal/:token`: opened by the link in an email about a decision. Opening it changes nothing. */
export function AppealPage() {
  const { token = '' } = useParams<'token'>()
  return (
    <FormPage
      heading={msg('appeal-appeal-against-decision')}
      lead={msg('appeal-decision-its-reasons-stand-email')}
    >
      <AppealForm token={token} />
    </FormPage>
  )
}
