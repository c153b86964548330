import { Suspense } from 'react'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { FixedField } from '#ui/form/fixed-field.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import { AccountDataCard } from './account-data-card.tsx'
import { ChangeEmailCard } from './change-email-card.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'
import { CloseAccountCard } from './closing/close-account-card.tsx'
import { JoinedWikisCard } from './joined-wikis-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'
import { SendVerificationEmail } from './send-verification-email.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'
import { TokensCard } from './tokens/tokens-card.tsx'
import { TwoStepCard } from './two-step/two-step-card.tsx'

/** Loaded only where an institution is set up. */
const InstitutionCard = optionalPart(
  async () =>
    (await import(/* webpackChunkName: "institution-card" */ './institution-card.tsx')).InstitutionCard,
)

/** `/user`. Source: spec 2.31, 2.64, 2.65. */
export function UserProfilePage() {
  const { serviceName, institution } = useConfig()
  const user = useAppSelector(selectUser)
  if (!user) return null
  return (
    <FormPage
      heading={msg('user-profile-private-profile')}
      lead={richText(
        msgParts(
          'user-profile-change-details-remove-account-please',
          text => <TextLink to={routes.contact}>{text}</TextLink>,
          serviceName,
        ),
      )}
      others={
        <>
          <ChangeEmailCard />
          <ChangePasswordCard email={user.email} />
          {user.verified && (
            <>
              <TwoStepCard />
              <PasskeysCard />
            </>
          )}
          {institution && (
            <Suspense>
              <InstitutionCard name={institution.name} />
            </Suspense>
          )}
          <JoinedWikisCard />
          <SessionsCard />
          <TokensCard />
          <AccountDataCard />
          <CloseAccountCard />
        </>
      }
    >
      <FixedField label={msg('common-email')} type="email" value={user.email} disabled />
      {!user.verified && <SendVerificationEmail email={user.email} />}
      <LiveStatus>
        {user.verified && <Notice tone="success" title={msg('user-profile-email-address-verified')} />}
      </LiveStatus>
    </FormPage>
  )
}
