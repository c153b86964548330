import type { WikiDetails } from '#contract/types/wiki.ts'
import { DELETE_WIKI_ANCHOR, ENTITY_IMPORT_ANCHOR } from '#contract/wiki-links.ts'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { OwnersOnly } from '#ui/setting-card/owners-only.tsx'
import { may } from '#ui/wiki/may.ts'
import { ScrollTarget } from './scroll-target.tsx'
import { QuestyCaptchaCard } from './settings/captcha/questy-captcha-card.tsx'
import { DeleteCard } from './settings/deletion/delete-card.tsx'
import { LicenceCard } from './settings/licence/licence-card.tsx'
import { LinkedSitesCard } from './settings/linked-sites/linked-sites-card.tsx'
import { LogoCard } from './settings/logo/logo-card.tsx'
import { NewLoginCard } from './settings/new-login/new-login-card.tsx'
import { ReadersCard } from './settings/readers/readers-card.tsx'
import { RegistrationCard } from './settings/registration/registration-card.tsx'
import { SkinCard } from './settings/skin/skin-card.tsx'
import { StringLengthsCard } from './settings/string-lengths/string-lengths-card.tsx'
import { UploadsCard } from './settings/uploads/uploads-card.tsx'
import { EntityImportCard } from './structured-data/entity-import-card.tsx'

/** One card for each setting. What cannot be undone comes last. Source: spec 2.55. */
export function SettingsTab({ wiki }: { wiki: WikiDetails }) {
  return (
    <CardStack>
      <SkinCard wiki={wiki} />
      <LogoCard wiki={wiki} />
      <ReadersCard wiki={wiki} />
      <RegistrationCard wiki={wiki} />
      <QuestyCaptchaCard wiki={wiki} />
      <ScrollTarget id={ENTITY_IMPORT_ANCHOR}>
        <EntityImportCard wiki={wiki} />
      </ScrollTarget>
      <StringLengthsCard wiki={wiki} />
      <LinkedSitesCard wiki={wiki} />
      <UploadsCard wiki={wiki} />
      <LicenceCard wiki={wiki} />
      {may(wiki, 'renew-first-login') && <NewLoginCard wiki={wiki} />}
      {may(wiki, 'delete') ? (
        <ScrollTarget id={DELETE_WIKI_ANCHOR}>
          <DeleteCard wiki={wiki} />
        </ScrollTarget>
      ) : (
        <OwnersOnly wiki={wiki}>send a new login for its first administrator, or delete this wiki</OwnersOnly>
      )}
    </CardStack>
  )
}
