import type { WikiDetails } from '#contract/types/wiki.ts'
import { DELETE_WIKI_ANCHOR, ENTITY_IMPORT_ANCHOR } from '#contract/wiki-links.ts'
import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { type IndexedCard, IndexedCards } from '#ui/setting-card/indexed-cards.tsx'
import { OwnersOnly } from '#ui/setting-card/owners-only.tsx'
import { may } from '#ui/wiki/may.ts'
import { QuestyCaptchaCard } from './settings/captcha/questy-captcha-card.tsx'
import { CertificateCard } from './settings/certificate/certificate-card.tsx'
import { DeleteCard } from './settings/deletion/delete-card.tsx'
import { LicenceCard } from './settings/licence/licence-card.tsx'
import { LinkedSitesCard } from './settings/linked-sites/linked-sites-card.tsx'
import { LogoCard } from './settings/logo/logo-card.tsx'
import { NewLoginCard } from './settings/new-login/new-login-card.tsx'
import { READERS_TITLE, ReadersCard } from './settings/readers/readers-card.tsx'
import { RegistrationCard } from './settings/registration/registration-card.tsx'
import { SkinCard } from './settings/skin/skin-card.tsx'
import { StringLengthsCard } from './settings/string-lengths/string-lengths-card.tsx'
import { UploadsCard } from './settings/uploads/uploads-card.tsx'
import { EntityImportCard } from './structured-data/entity-import-card.tsx'

/** One card for each setting. What cannot be undone comes last. Source: spec 2.55. */
export function SettingsTab({ wiki }: { wiki: WikiDetails }) {
  const { productName, publicUrl, subdomainSuffix } = useConfig()
  const cards: IndexedCard[] = [
    { id: 'skin', title: msg('common-skin'), card: <SkinCard wiki={wiki} /> },
    { id: 'logo', title: msg('common-logo'), card: <LogoCard wiki={wiki} /> },
    { id: 'readers', title: READERS_TITLE, card: <ReadersCard wiki={wiki} /> },
    { id: 'registration', title: msg('common-registration'), card: <RegistrationCard wiki={wiki} /> },
    { id: 'captcha', title: 'QuestyCaptcha', card: <QuestyCaptchaCard wiki={wiki} /> },
    {
      id: ENTITY_IMPORT_ANCHOR,
      title: msg('common-import-entities'),
      card: <EntityImportCard wiki={wiki} />,
    },
    {
      id: 'options',
      title: msg('common-1-options', productName),
      card: <StringLengthsCard wiki={wiki} />,
    },
    {
      id: 'linked-sites',
      title: msg('common-links-other-sites'),
      card: <LinkedSitesCard wiki={wiki} />,
    },
    { id: 'uploads', title: msg('common-uploads'), card: <UploadsCard wiki={wiki} /> },
    { id: 'licence', title: msg('common-licence'), card: <LicenceCard wiki={wiki} /> },
  ]
  if (publicUrl.startsWith('https:') && !wiki.domain.endsWith(subdomainSuffix))
    cards.push({
      id: 'certificate',
      title: msg('common-certificate'),
      card: <CertificateCard wiki={wiki} />,
    })
  if (may(wiki, 'renew-first-login'))
    cards.push({
      id: 'new-login',
      title: msg('common-send-new-login'),
      card: <NewLoginCard wiki={wiki} />,
    })
  if (may(wiki, 'delete'))
    cards.push({
      id: DELETE_WIKI_ANCHOR,
      title: msg('common-delete-wiki'),
      card: <DeleteCard wiki={wiki} />,
    })
  return (
    <IndexedCards label={msg('manage-wiki-settings-wiki')} cards={cards}>
      {!may(wiki, 'delete') && (
        <OwnersOnly wiki={wiki}>{msg('manage-wiki-owners-new-login-or-delete')}</OwnersOnly>
      )}
    </IndexedCards>
  )
}
