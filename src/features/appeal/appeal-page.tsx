import { useParams } from 'react-router'
import { FormPage } from '#ui/form/form-page.tsx'
import { AppealForm } from './appeal-form.tsx'

/** `/appeal/:token`: opened by the link in an email about a decision. Opening it changes nothing. */
export function AppealPage() {
  const { token = '' } = useParams<'token'>()
  return (
    <FormPage
      heading="Appeal against a decision"
      lead="The decision and its reasons stand in the email that this link is from. A person looks at it again and answers by email. You need no account."
    >
      <AppealForm token={token} />
    </FormPage>
  )
}
