import { msg } from '#i18n/msg.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'case.assign': msg('operator-put-somebody-charge-report'),
  'case.note': msg('operator-wrote-note-about-report'),
  'case.decide': msg('operator-decided-about-report'),
  'case.answer-appeal': msg('operator-answered-appeal'),
  'case.close': msg('operator-closed-report'),
  'operator.add': msg('operator-let-account-use-console'),
  'operator.remove': msg('operator-ended-what-account-may-do-console'),
  'wiki.feature': msg('operator-put-wiki-home-page'),
  'wiki.unfeature': msg('operator-took-wiki-off-home-page'),
  'wiki.quota': msg('operator-set-how-much-wiki-may-take'),
  'wiki.suspend': msg('operator-suspended-wiki'),
  'wiki.lift-suspension': msg('operator-lifted-suspension-wiki'),
  'wiki.make-read-only': msg('operator-made-wiki-read-only'),
  'wiki.make-writable': msg('operator-let-wiki-changed-again'),
  'wiki.undelete': msg('operator-brought-deleted-wiki-back'),
  'wiki.rebuild-index': msg('operator-had-index-wiki-made-anew'),
  'wiki.purge': msg('operator-purged-deleted-wiki-before-time'),
  'wiki.no-spam': msg('operator-marked-wiki-as-no-spam'),
  'wiki.may-be-spam': msg('operator-took-back-wiki-no-spam'),
  'wiki.hand-over': msg('operator-handed-wiki-over-another-account'),
  'account.end-sessions': msg('operator-ended-all-sessions-account'),
  'account.confirm-address': msg('operator-confirmed-address-hand'),
  'account.reset-two-step': msg('operator-reset-two-step-log-account'),
  'account.suspend': msg('operator-suspended-account'),
  'account.no-spam': msg('operator-act-marked-account-no-spam'),
  'account.may-be-spam': msg('operator-act-took-back-account-no-spam'),
  'account.lift-suspension': msg('operator-lifted-suspension-account'),
  'job.retry': msg('operator-had-job-tried-again'),
  'job.drop': msg('operator-dropped-job'),
  'service.test-email': msg('operator-sent-test-email'),
  'service.banner': msg('operator-showed-banner'),
  'service.remove-banner': msg('operator-removed-banner'),
  'service.read-only': msg('operator-made-whole-service-read-only'),
  'service.writable': msg('operator-ended-service-read-only'),
  'upgrades.pause': msg('operator-act-paused-upgrades'),
  'upgrades.go-on': msg('operator-act-let-upgrades-go-on'),
  'upgrades.retry': msg('operator-act-retried-upgrade'),
  'message.reply': msg('operator-answered-message'),
  'message.state': msg('operator-said-what-has-become-message'),
}

/** What an act of the audit log is, in words; an act of another version as it is called. */
export function actText(act: string): string {
  return TEXTS[act] ?? act
}
