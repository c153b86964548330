const TEXTS: Readonly<Record<string, string>> = {
  'case.assign': 'Put somebody in charge of a report',
  'case.note': 'Wrote a note about a report',
  'case.decide': 'Decided about a report',
  'case.answer-appeal': 'Answered an appeal',
  'case.close': 'Closed a report',
  'operator.add': 'Let an account use the console',
  'operator.remove': 'Ended what an account may do in the console',
  'wiki.feature': 'Put a wiki on the home page',
  'wiki.unfeature': 'Took a wiki off the home page',
  'wiki.quota': 'Set how much a wiki may take',
  'wiki.suspend': 'Suspended a wiki',
  'wiki.lift-suspension': 'Lifted the suspension of a wiki',
  'wiki.make-read-only': 'Made a wiki read-only',
  'wiki.make-writable': 'Let a wiki be changed again',
  'wiki.undelete': 'Brought a deleted wiki back',
  'wiki.rebuild-index': 'Had the index of a wiki made anew',
  'wiki.purge': 'Purged a deleted wiki before its time',
  'wiki.hand-over': 'Handed a wiki over to another account',
  'account.end-sessions': 'Ended all sessions of an account',
  'account.confirm-address': 'Confirmed an address by hand',
  'account.reset-two-step': 'Reset the two-step log-in of an account',
  'account.suspend': 'Suspended an account',
  'account.lift-suspension': 'Lifted the suspension of an account',
  'job.retry': 'Had a job tried again',
  'job.drop': 'Dropped a job',
  'service.test-email': 'Sent a test email',
  'service.banner': 'Showed a banner',
  'service.remove-banner': 'Removed the banner',
  'service.read-only': 'Made the whole service read-only',
  'service.writable': 'Ended that the service is read-only',
  'message.reply': 'Answered a message',
  'message.state': 'Said what has become of a message',
}

/** What an act of the audit log is, in words; an act of another version as it is called. */
export function actText(act: string): string {
  return TEXTS[act] ?? act
}
