import type { FastifyInstance } from 'fastify'
import { SETTING_DEFAULTS } from '#contract/settings/setting-defaults.ts'
import type { PublicSetting, WikiDetails, WikiDetailsResponse } from '#contract/types/wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { findLatestProfile } from '#server/modules/wikis/profile/profiles.repository.ts'
import { logoUrl } from '#server/modules/wikis/publication/logo-address.ts'
import { findLogoHash } from '#server/modules/wikis/publication/logos.repository.ts'
import { readSettings } from '#server/modules/wikis/publication/settings.repository.ts'
import { readStorage } from '#server/modules/wikis/quota/wiki-quota.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import { listWikiManagers, type ManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { sentSuspension } from '#server/modules/wikis/shared/suspension.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { getDetailsEndpoint, postDetailsEndpoint } from './details.endpoints.ts'

/** `POST /wiki/details`, and `GET /wiki/details?wiki=` with the same answer. Source: spec 3.3, 7.19. */
export function registerDetailsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, postDetailsEndpoint, async (request): Promise<WikiDetailsResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    await parseBody(postDetailsEndpoint.body, request)
    return { success: true, data: await readDetails(deps, wiki) }
  })

  serve(app, getDetailsEndpoint, async (request): Promise<WikiDetailsResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    return { success: true, data: await readDetails(deps, wiki) }
  })
}

async function readDetails({ db, config, engine, log }: Deps, wiki: ManagedWiki): Promise<WikiDetails> {
  const [settings, hash, profile, managers, storage, version] = await Promise.all([
    readSettings(db, wiki.id),
    findLogoHash(db, wiki.id),
    findLatestProfile(db, wiki.id),
    listWikiManagers(db, wiki.id),
    readStorage({ engine, log }, wiki.domain),
    engine.databaseVersion(wiki.domain),
  ])
  return {
    id: wiki.id,
    sitename: wiki.sitename,
    domain: wiki.domain,
    domain_decoded: decodedDomain(wiki.domain),
    domain_verified: wiki.domain_verified,
    created_at: isoTime(wiki.created_at),
    updated_at: isoTime(wiki.updated_at),
    is_featured: wiki.is_featured,
    description: wiki.description,
    wiki_managers: managers,
    language: wiki.language,
    language_name: languageName(engine, wiki.language),
    wiki_db_version: { version: version ?? 'unknown' },
    public_settings: publicSettings(settings, hash === null ? null : logoUrl(config, wiki.id, hash)),
    wiki_latest_profile: profile,
    role: wiki.role,
    ...(storage && { storage }),
    suspension: sentSuspension(wiki),
    read_only_for: wiki.read_only_for,
  }
}

/** The language's name in itself; its code if the current MediaWiki does not know the language. */
function languageName({ languages }: Deps['engine'], code: string): string {
  return languages.find(language => language.code === code)?.name ?? code
}

/**
 * Returns a wiki's settings as its managers read them: the saved values over the defaults, and the logo's URL
 * if there is one. Source: spec 3.3, 3.14.
 */
function publicSettings(
  saved: Readonly<Record<string, string>>,
  logo: string | null,
): readonly PublicSetting[] {
  const settings = { ...SETTING_DEFAULTS, ...saved, ...(logo !== null && { wgLogo: logo }) }
  return Object.entries(settings).map(([name, value]) => ({ name, value }))
}
