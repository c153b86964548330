import type { AuditFacts } from '#contract/operator/audit-log.ts'
import type { Banner, BannerRequest, ReadOnlyRequest } from '#contract/operator/maintenance.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import {
  type Maintenance,
  readMaintenance,
  saveBanner,
  saveReadOnly,
} from '#server/modules/operations/maintenance/maintenance.repository.ts'
import { type ActBy, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import { isoTime } from '#server/platform/iso-time.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/**
 * Shows a banner in place of the one before.
 * @throws AppError 409 if the banner has changed since it was seen; 422 if it would be over already, or never be shown.
 */
export async function setBanner(deps: Needs, by: ActBy, given: BannerRequest): Promise<void> {
  const now = deps.clock.now()
  const { text, place } = given
  const from = given.from ? Date.parse(given.from) : now
  const until = Date.parse(given.until)
  if (until <= now) throw invalid({ until: [msg('operator-over-already')] })
  if (until <= from) throw invalid({ until: [msg('operator-banner-would-end-before-begins')] })
  const banner = { text: text.trim(), place, from, until }
  await inAct(deps, by, { act: 'service.banner', name: 'banner' }, async (trx, { banner: before }) => {
    // The same call may be repeated because its first response was lost.
    if (before?.text !== banner.text) requireSeen(before, given.seen)
    await saveBanner(trx, banner)
    return {
      before: factsOf(before),
      after: factsOf({ ...banner, from: isoTime(from), until: isoTime(until) }),
    }
  })
}

/** @throws AppError 409 if the banner has changed since it was seen. */
export async function removeBanner(
  deps: Needs,
  by: ActBy,
  { seen }: Pick<BannerRequest, 'seen'>,
): Promise<void> {
  await inAct(deps, by, { act: 'service.remove-banner', name: 'banner' }, async (trx, { banner }) => {
    if (banner === null) return null
    requireSeen(banner, seen)
    await saveBanner(trx, null)
    return { before: factsOf(banner), after: {} }
  })
}

function requireSeen(banner: Banner | null, seen: BannerRequest['seen']): void {
  if (seen !== undefined && seen !== (banner?.text ?? null))
    throw new AppError(409, 'banner-changed', msg('operator-banner-changed-meanwhile'))
}

/** Makes the service and all wikis read-only until {@link makeWritable}. If they are already, changes the text. */
export async function makeReadOnly(deps: Needs, by: ActBy, given: ReadOnlyRequest): Promise<void> {
  const now = deps.clock.now()
  const until = given.until ? Date.parse(given.until) : null
  if (until !== null && until <= now) throw invalid({ until: [msg('operator-over-already')] })
  const text = given.text.trim()
  await inAct(deps, by, { act: 'service.read-only', name: 'read-only' }, async (trx, { readOnly }) => {
    await saveReadOnly(trx, { text, since: readOnly ? Date.parse(readOnly.since) : now, until })
    return { before: factsOf(readOnly), after: { text, until: isoTime(until) } }
  })
}

export async function makeWritable(deps: Needs, by: ActBy): Promise<void> {
  await inAct(deps, by, { act: 'service.writable', name: 'read-only' }, async (trx, { readOnly }) => {
    if (readOnly === null) return null
    await saveReadOnly(trx, null)
    return { before: factsOf(readOnly), after: {} }
  })
}

/** @param change returns null if there was nothing to change; the audit log then gets no entry. */
async function inAct(
  { db, clock }: Needs,
  by: ActBy,
  { act, name }: { readonly act: string; readonly name: string },
  change: (
    trx: Db,
    before: Maintenance,
  ) => Promise<{ readonly before: AuditFacts; readonly after: AuditFacts } | null>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    // Otherwise two acts at once would both record the same state as the one before.
    await lockByName(trx, 'maintenance-acts')
    const changed = await change(trx, await readMaintenance(trx, clock.now()))
    if (changed === null) return
    await recordAct(trx, by, {
      ...{ at: clock.now(), act, reason: by.reason, target: { kind: 'service', id: 'maintenance', name } },
      ...changed,
    })
  })
}

function factsOf(value: object | null): AuditFacts {
  return { ...value } as AuditFacts
}
